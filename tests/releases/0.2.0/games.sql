BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'scorekeeper','m001_games_and_their_log','2026-11-22 19:41:47.564901+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'scorekeeper','m002_who_sat_where','2026-11-22 19:41:47.565883+00:00');
INSERT INTO "_sqlite_migrations" VALUES(3,'scorekeeper','m003_settings_of_this_host','2026-11-22 19:41:47.566133+00:00');
INSERT INTO "_sqlite_migrations" VALUES(4,'scorekeeper','m004_rules_saved_for_next_time','2026-11-22 19:41:47.566396+00:00');
INSERT INTO "_sqlite_migrations" VALUES(5,'scorekeeper','m005_links_of_a_game','2026-11-22 19:41:47.572671+00:00');
INSERT INTO "_sqlite_migrations" VALUES(6,'scorekeeper','m006_tables_of_a_place','2026-11-22 19:41:47.574284+00:00');
INSERT INTO "_sqlite_migrations" VALUES(7,'scorekeeper','m007_decisions_of_this_house','2026-11-22 19:41:47.574649+00:00');
INSERT INTO "_sqlite_migrations" VALUES(8,'scorekeeper','m008_same_again','2026-11-22 19:41:47.576495+00:00');
CREATE TABLE "askings" (
   "id" INTEGER PRIMARY KEY,
   "game_id" INTEGER NOT NULL REFERENCES "games"("id"),
   "device" TEXT NOT NULL,
   "seat" TEXT NOT NULL,
   "generation" INTEGER NOT NULL,
   "asked_at" REAL NOT NULL,
   "answer" TEXT NOT NULL
) STRICT;
CREATE TABLE game_lines (game_id INTEGER PRIMARY KEY, made_by TEXT NOT NULL, last_seq INTEGER NOT NULL, seats TEXT NOT NULL, round_no INTEGER NOT NULL, started_at TEXT NOT NULL, last_at TEXT NOT NULL, reason TEXT NOT NULL, winners TEXT NOT NULL, tie_due INTEGER NOT NULL, paused INTEGER NOT NULL) STRICT;
CREATE TABLE "games" (
   "id" INTEGER PRIMARY KEY,
   "code" TEXT NOT NULL,
   "mark" TEXT NOT NULL
, "generation" INTEGER NOT NULL DEFAULT 1, "rings" INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "games" VALUES(1,'PVHR','243521a004a885ff',1,0);
INSERT INTO "games" VALUES(2,'YJKM','00eca7b06acb9b7b',1,1);
INSERT INTO "games" VALUES(3,'6N3G','1d975e1a11d76011',1,0);
INSERT INTO "games" VALUES(4,'NXHT','819d6eb55427a7c2',2,1);
INSERT INTO "games" VALUES(5,'76VV','de4f5a6e256be81f',1,0);
INSERT INTO "games" VALUES(6,'Q7N2','a9ef217b08471bb7',1,0);
CREATE TABLE "house_decisions" (
   "id" INTEGER PRIMARY KEY,
   "made_in" TEXT NOT NULL,
   "words" TEXT NOT NULL,
   "rule" TEXT NOT NULL,
   "switch" TEXT NOT NULL,
   "value" TEXT NOT NULL,
   "kept_at" TEXT NOT NULL
) STRICT;
INSERT INTO "house_decisions" VALUES(1,'1d975e1a11d76011:8:','A wild may be taken back.','','','','2026-11-22T19:41:47.845+00:00');
CREATE TABLE "house_rules" (
   "name" TEXT PRIMARY KEY,
   "rules" TEXT NOT NULL
) STRICT;
INSERT INTO "house_rules" VALUES('Friday','{"table":{"sheet":"ravensburger","switches":{"wild_points":25,"skip_points":15,"min_natural":"none","same_number_sets":"yes","wrap":"no","wild_on_full_run":"no","wild_replace":"never","wild_move":"never","partial_lay":"no","phase_order":"free","hit_same_turn":"all","go_out_discard":"optional","skip_target":"any","skip_limit":"pending","skip_zone":"under","skip_last_card":"allowed","skip_pickup":"never","skip_carry_over":"no","first_upcard_skip":"first_skipped","first_upcard_counts":"yes","first_upcard_wild":"may_take","rediscard_same_card":"allowed","empty_draw_pile":"reshuffle","knock":"off","buy":"off","tie_break":"shared","fixed10_tie":"shared","end_immediately":"no","score_last_hand":"yes"},"phase_list":{"name":"classic","first":1,"phases":["set3+set3","set3+run4","set4+run4","run7","run8","run9","set4+set4","color7","set5+set2","set5+set3"]},"variant":"standard"}}');
CREATE TABLE "links" (
   "id" INTEGER PRIMARY KEY,
   "key" TEXT NOT NULL,
   "game_id" INTEGER NOT NULL REFERENCES "games"("id"),
   "opens" TEXT NOT NULL,
   "generation" INTEGER NOT NULL,
   "state" TEXT NOT NULL
) STRICT;
INSERT INTO "links" VALUES(1,'YNV4MFW9GD67PX',1,'keeper',1,'current');
INSERT INTO "links" VALUES(2,'TDGQXF6N9VNQKX',1,'p1',1,'current');
INSERT INTO "links" VALUES(3,'GG3GQQHXC73CVV',1,'p2',1,'current');
INSERT INTO "links" VALUES(4,'RF9NYPNKRQJGHF',1,'p3',1,'current');
INSERT INTO "links" VALUES(5,'MD3364G4PQ6XQV',1,'p4',1,'current');
INSERT INTO "links" VALUES(6,'YWNNM4RKFH7P34',2,'keeper',1,'current');
INSERT INTO "links" VALUES(7,'V22J2PGY9DPWX6',2,'p1',1,'current');
INSERT INTO "links" VALUES(8,'6R9P94HGQ66GF3',2,'p2',1,'replaced');
INSERT INTO "links" VALUES(9,'VWKX2DX2QV4HPN',2,'p3',1,'current');
INSERT INTO "links" VALUES(10,'TW7PFMJ6T6CDQN',3,'keeper',1,'current');
INSERT INTO "links" VALUES(11,'C3YNH4RTJC3K24',3,'p1',1,'current');
INSERT INTO "links" VALUES(12,'K9TM99K7QM3XF7',3,'p2',1,'current');
INSERT INTO "links" VALUES(13,'4PQWMD3NQCXFTV',3,'p3',1,'current');
INSERT INTO "links" VALUES(14,'42KVPYN2M37N9W',3,'p4',1,'current');
INSERT INTO "links" VALUES(15,'QPVRC27HK9CYN7',4,'keeper',1,'replaced');
INSERT INTO "links" VALUES(16,'DKP6FTH9GXTQXK',4,'p1',1,'replaced');
INSERT INTO "links" VALUES(17,'2CV93NFNX2CR96',4,'p2',1,'replaced');
INSERT INTO "links" VALUES(18,'YKGYFCJRDTCN46',5,'keeper',1,'current');
INSERT INTO "links" VALUES(19,'6NYWT6TKXX6RN6',5,'p1',1,'current');
INSERT INTO "links" VALUES(20,'MGFHYWNG3NWWD2',5,'p2',1,'current');
INSERT INTO "links" VALUES(21,'7XT6NJ3D7X6TC2',6,'keeper',1,'current');
INSERT INTO "links" VALUES(22,'R7CMGG3YVD3RCG',6,'p1',1,'current');
INSERT INTO "links" VALUES(23,'6N6C4KMVJ9KCTP',6,'p2',1,'current');
INSERT INTO "links" VALUES(24,'9HNTTQNR6MYH6N',2,'p2',1,'current');
INSERT INTO "links" VALUES(25,'9N9HQRVFHT6X9Q',3,'keeper',1,'offered');
INSERT INTO "links" VALUES(26,'TY43',4,'watch',1,'replaced');
INSERT INTO "links" VALUES(27,'X3TMK23MH4HXCH',4,'keeper',2,'current');
INSERT INTO "links" VALUES(28,'NF26TVJXVPJRYR',4,'p1',2,'current');
INSERT INTO "links" VALUES(29,'63WY47MCHT6Y9P',4,'p2',2,'current');
CREATE TABLE "log" (
   "game_id" INTEGER REFERENCES "games"("id"),
   "seq" INTEGER,
   "command_id" TEXT NOT NULL,
   "kind" TEXT NOT NULL,
   "version" INTEGER NOT NULL,
   "data" TEXT NOT NULL,
   "actor" TEXT NOT NULL,
   "recorded_at" TEXT NOT NULL,
   PRIMARY KEY ("game_id", "seq")
) STRICT;
INSERT INTO "log" VALUES(1,1,'whole','GameStarted',1,'{"seats":["p1","p2","p3","p4"],"dealer":"p1","table":{"sheet":"mattel","switches":{"wild_points":25,"skip_points":15,"min_natural":"phase","same_number_sets":"yes","wrap":"no","wild_on_full_run":"no","wild_replace":"never","wild_move":"never","partial_lay":"no","phase_order":"fixed","hit_same_turn":"all","go_out_discard":"optional","skip_target":"any","skip_limit":"pending","skip_zone":"on","skip_last_card":"allowed","skip_pickup":"never","skip_carry_over":"no","first_upcard_skip":"first_skipped","first_upcard_counts":"yes","first_upcard_wild":"may_take","rediscard_same_card":"allowed","empty_draw_pile":"reshuffle","knock":"off","buy":"off","tie_break":"out","fixed10_tie":"shared","end_immediately":"no","score_last_hand":"yes"},"phase_list":{"name":"classic","first":1,"phases":["set3+set3","set3+run4","set4+run4","run7","run8","run9","set4+set4","color7","set5+set2","set5+set3"]},"variant":"standard"}}','keeper','2026-11-22T19:41:47.584+00:00');
INSERT INTO "log" VALUES(1,2,'game-1-1','PhaseLaidDown',1,'{"seat":"p1","phase":1,"melds":[{"kind":"set","cards":"5 5 5","stands_for":[5,5,5],"colour":null},{"kind":"set","cards":"R9 B9 9","stands_for":[9,9,9],"colour":null}],"overruled":[]}','keeper','2026-11-22T19:41:47.588+00:00');
INSERT INTO "log" VALUES(1,3,'game-1-2','CardsHit',1,'{"seat":"p2","owner":"p1","group":1,"cards":"5","meld":{"kind":"set","cards":"5 5 5 5","stands_for":[5,5,5,5],"colour":null},"overruled":["own_phase_not_laid"]}','keeper','2026-11-22T19:41:47.592+00:00');
INSERT INTO "log" VALUES(1,4,'game-1-3','PhaseLaidDown',1,'{"seat":"p4","phase":1,"melds":null,"overruled":[]}','keeper','2026-11-22T19:41:47.598+00:00');
INSERT INTO "log" VALUES(1,5,'game-1-4','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-22T19:41:47.616+00:00');
INSERT INTO "log" VALUES(1,6,'game-1-4','HandCounted',1,'{"seat":"p2","count":{"total":5},"points":5,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.616+00:00');
INSERT INTO "log" VALUES(1,7,'game-1-4','HandCounted',1,'{"seat":"p3","count":{"total":60},"points":60,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.616+00:00');
INSERT INTO "log" VALUES(1,8,'game-1-4','HandCounted',1,'{"seat":"p4","count":{"total":10},"points":10,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.616+00:00');
INSERT INTO "log" VALUES(1,9,'game-1-4','RoundClosed',1,'{"round_no":1,"overruled":[]}','keeper','2026-11-22T19:41:47.616+00:00');
INSERT INTO "log" VALUES(1,10,'game-1-9','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-22T19:41:47.620+00:00');
INSERT INTO "log" VALUES(1,11,'game-1-9','HandCounted',1,'{"seat":"p2","count":{"total":10},"points":10,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.620+00:00');
INSERT INTO "log" VALUES(1,12,'game-1-9','HandCounted',1,'{"seat":"p3","count":{"total":60},"points":60,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.620+00:00');
INSERT INTO "log" VALUES(1,13,'game-1-9','HandCounted',1,'{"seat":"p4","count":{"total":10},"points":10,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.620+00:00');
INSERT INTO "log" VALUES(1,14,'game-1-9','RoundClosed',1,'{"round_no":2,"overruled":[]}','keeper','2026-11-22T19:41:47.620+00:00');
INSERT INTO "log" VALUES(1,15,'game-1-14','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-22T19:41:47.622+00:00');
INSERT INTO "log" VALUES(1,16,'game-1-14','HandCounted',1,'{"seat":"p2","count":{"total":15},"points":15,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.622+00:00');
INSERT INTO "log" VALUES(1,17,'game-1-14','HandCounted',1,'{"seat":"p3","count":{"total":60},"points":60,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.622+00:00');
INSERT INTO "log" VALUES(1,18,'game-1-14','HandCounted',1,'{"seat":"p4","count":{"total":10},"points":10,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.622+00:00');
INSERT INTO "log" VALUES(1,19,'game-1-14','RoundClosed',1,'{"round_no":3,"overruled":[]}','keeper','2026-11-22T19:41:47.622+00:00');
INSERT INTO "log" VALUES(1,20,'game-1-19','PlayerWentOut',1,'{"seat":"p2","phase":null}','keeper','2026-11-22T19:41:47.628+00:00');
INSERT INTO "log" VALUES(1,21,'game-1-19','HandCounted',1,'{"seat":"p1","count":{"total":15},"points":15,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.628+00:00');
INSERT INTO "log" VALUES(1,22,'game-1-19','HandCounted',1,'{"seat":"p3","count":{"total":50},"points":50,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.628+00:00');
INSERT INTO "log" VALUES(1,23,'game-1-19','HandCounted',1,'{"seat":"p4","count":{"total":100},"points":100,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.628+00:00');
INSERT INTO "log" VALUES(1,24,'game-1-19','RoundClosed',1,'{"round_no":4,"overruled":[]}','keeper','2026-11-22T19:41:47.628+00:00');
INSERT INTO "log" VALUES(1,25,'whole-undo','EntryStruck',1,'{"command_id":"game-1-19","reason":"undo"}','keeper','2026-11-22T19:41:47.629+00:00');
INSERT INTO "log" VALUES(1,26,'game-1-25','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-22T19:41:47.632+00:00');
INSERT INTO "log" VALUES(1,27,'game-1-25','HandCounted',1,'{"seat":"p2","count":{"total":20},"points":20,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.632+00:00');
INSERT INTO "log" VALUES(1,28,'game-1-25','HandCounted',1,'{"seat":"p3","count":{"total":60},"points":60,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.632+00:00');
INSERT INTO "log" VALUES(1,29,'game-1-25','HandCounted',1,'{"seat":"p4","count":{"total":10},"points":10,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.632+00:00');
INSERT INTO "log" VALUES(1,30,'game-1-25','RoundClosed',1,'{"round_no":4,"overruled":[]}','keeper','2026-11-22T19:41:47.632+00:00');
INSERT INTO "log" VALUES(1,31,'game-1-30','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-22T19:41:47.636+00:00');
INSERT INTO "log" VALUES(1,32,'game-1-30','HandCounted',1,'{"seat":"p2","count":{"total":25},"points":25,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.636+00:00');
INSERT INTO "log" VALUES(1,33,'game-1-30','HandCounted',1,'{"seat":"p3","count":{"total":60},"points":60,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.636+00:00');
INSERT INTO "log" VALUES(1,34,'game-1-30','HandCounted',1,'{"seat":"p4","count":{"total":10},"points":10,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.636+00:00');
INSERT INTO "log" VALUES(1,35,'game-1-30','RoundClosed',1,'{"round_no":5,"overruled":[]}','keeper','2026-11-22T19:41:47.636+00:00');
INSERT INTO "log" VALUES(1,36,'game-1-35','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-22T19:41:47.641+00:00');
INSERT INTO "log" VALUES(1,37,'game-1-35','HandCounted',1,'{"seat":"p2","count":{"total":30},"points":30,"laid":true,"phase":null,"overruled":["too_many_points"]}','keeper','2026-11-22T19:41:47.641+00:00');
INSERT INTO "log" VALUES(1,38,'game-1-35','HandCounted',1,'{"seat":"p3","count":{"total":60},"points":60,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.641+00:00');
INSERT INTO "log" VALUES(1,39,'game-1-35','HandCounted',1,'{"seat":"p4","count":{"total":10},"points":10,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.641+00:00');
INSERT INTO "log" VALUES(1,40,'game-1-35','RoundClosed',1,'{"round_no":6,"overruled":[]}','keeper','2026-11-22T19:41:47.641+00:00');
INSERT INTO "log" VALUES(1,41,'game-1-40','EntryAmended',1,'{"seq":11,"event":{"kind":"HandCounted","data":{"seat":"p2","count":{"total":45},"points":45,"laid":true,"phase":null,"overruled":[]}},"reason":"fix"}','keeper','2026-11-22T19:41:47.644+00:00');
INSERT INTO "log" VALUES(1,42,'game-1-41','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-22T19:41:47.649+00:00');
INSERT INTO "log" VALUES(1,43,'game-1-41','HandCounted',1,'{"seat":"p2","count":{"total":35},"points":35,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.649+00:00');
INSERT INTO "log" VALUES(1,44,'game-1-41','HandCounted',1,'{"seat":"p3","count":{"total":60},"points":60,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.649+00:00');
INSERT INTO "log" VALUES(1,45,'game-1-41','HandCounted',1,'{"seat":"p4","count":{"total":10},"points":10,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.649+00:00');
INSERT INTO "log" VALUES(1,46,'game-1-41','RoundClosed',1,'{"round_no":7,"overruled":[]}','keeper','2026-11-22T19:41:47.649+00:00');
INSERT INTO "log" VALUES(1,47,'game-1-46','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-22T19:41:47.652+00:00');
INSERT INTO "log" VALUES(1,48,'game-1-46','HandCounted',1,'{"seat":"p2","count":{"total":40},"points":40,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.652+00:00');
INSERT INTO "log" VALUES(1,49,'game-1-46','HandCounted',1,'{"seat":"p3","count":{"total":60},"points":60,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.652+00:00');
INSERT INTO "log" VALUES(1,50,'game-1-46','HandCounted',1,'{"seat":"p4","count":{"total":10},"points":10,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.652+00:00');
INSERT INTO "log" VALUES(1,51,'game-1-46','RoundClosed',1,'{"round_no":8,"overruled":[]}','keeper','2026-11-22T19:41:47.652+00:00');
INSERT INTO "log" VALUES(1,52,'game-1-51','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-22T19:41:47.659+00:00');
INSERT INTO "log" VALUES(1,53,'game-1-51','HandCounted',1,'{"seat":"p2","count":{"total":45},"points":45,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.659+00:00');
INSERT INTO "log" VALUES(1,54,'game-1-51','HandCounted',1,'{"seat":"p3","count":{"total":60},"points":60,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.659+00:00');
INSERT INTO "log" VALUES(1,55,'game-1-51','HandCounted',1,'{"seat":"p4","count":{"total":10},"points":10,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.659+00:00');
INSERT INTO "log" VALUES(1,56,'game-1-51','RoundClosed',1,'{"round_no":9,"overruled":[]}','keeper','2026-11-22T19:41:47.659+00:00');
INSERT INTO "log" VALUES(1,57,'game-1-56','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-22T19:41:47.662+00:00');
INSERT INTO "log" VALUES(1,58,'game-1-56','HandCounted',1,'{"seat":"p2","count":{"total":50},"points":50,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.662+00:00');
INSERT INTO "log" VALUES(1,59,'game-1-56','HandCounted',1,'{"seat":"p3","count":{"total":60},"points":60,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.662+00:00');
INSERT INTO "log" VALUES(1,60,'game-1-56','HandCounted',1,'{"seat":"p4","count":{"total":10},"points":10,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.662+00:00');
INSERT INTO "log" VALUES(1,61,'game-1-56','RoundClosed',1,'{"round_no":10,"overruled":[]}','keeper','2026-11-22T19:41:47.662+00:00');
INSERT INTO "log" VALUES(2,1,'turns','GameStarted',1,'{"seats":["p1","p2","p3"],"dealer":"p1","table":{"sheet":"ravensburger","switches":{"wild_points":20,"skip_points":15,"min_natural":"none","same_number_sets":"yes","wrap":"no","wild_on_full_run":"no","wild_replace":"never","wild_move":"never","partial_lay":"no","phase_order":"fixed","hit_same_turn":"own","go_out_discard":"optional","skip_target":"any","skip_limit":"pending","skip_zone":"under","skip_last_card":"allowed","skip_pickup":"never","skip_carry_over":"no","first_upcard_skip":"first_skipped","first_upcard_counts":"yes","first_upcard_wild":"may_take","rediscard_same_card":"allowed","empty_draw_pile":"reshuffle","knock":"off","buy":"off","tie_break":"shared","fixed10_tie":"shared","end_immediately":"no","score_last_hand":"yes"},"phase_list":{"name":"classic","first":1,"phases":["set3+set3","set3+run4","set4+run4","run7","run8","run9","set4+set4","color7","set5+set2","set5+set3"]},"variant":"standard"}}','keeper','2026-11-22T19:41:47.668+00:00');
INSERT INTO "log" VALUES(2,2,'game-2-1','TurnsTracked',1,'{"on":true,"turn":null}','keeper','2026-11-22T19:41:47.671+00:00');
INSERT INTO "log" VALUES(2,3,'game-2-2','CardTurnedUp',1,'{"card":"R7","to":null}','keeper','2026-11-22T19:41:47.675+00:00');
INSERT INTO "log" VALUES(2,4,'game-2-3','TurnPassed',1,'{"seat":"p2","discard":"B12","took":false,"overruled":[]}','keeper','2026-11-22T19:41:47.681+00:00');
INSERT INTO "log" VALUES(2,5,'game-2-4','SkipPlayed',1,'{"seat":"p3","target":"p2","overruled":[]}','keeper','2026-11-22T19:41:47.687+00:00');
INSERT INTO "log" VALUES(2,6,'game-2-5','PhaseLaidDown',1,'{"seat":"p1","phase":1,"melds":null,"overruled":[]}','keeper','2026-11-22T19:41:47.691+00:00');
INSERT INTO "log" VALUES(2,7,'game-2-6','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-22T19:41:47.694+00:00');
INSERT INTO "log" VALUES(2,8,'game-2-7','HandCounted',1,'{"seat":"p2","count":{"total":40},"points":40,"laid":false,"phase":null,"overruled":["too_few_points"]}','keeper','2026-11-22T19:41:47.708+00:00');
INSERT INTO "log" VALUES(3,1,'coming','GameStarted',1,'{"seats":["p1","p2","p3"],"dealer":"p1","table":{"sheet":"ja","switches":{"wild_points":25,"skip_points":15,"min_natural":"phase","same_number_sets":"yes","wrap":"no","wild_on_full_run":"no","wild_replace":"never","wild_move":"never","partial_lay":"no","phase_order":"free","hit_same_turn":"own","go_out_discard":"required","skip_target":"next","skip_limit":"none","skip_zone":"pile","skip_last_card":"allowed","skip_pickup":"never","skip_carry_over":"no","first_upcard_skip":"first_skipped","first_upcard_counts":"yes","first_upcard_wild":"may_take","rediscard_same_card":"allowed","empty_draw_pile":"reshuffle","knock":"on","buy":"off","tie_break":"lay","fixed10_tie":"shared","end_immediately":"no","score_last_hand":"yes"},"phase_list":{"name":"classic","first":1,"phases":["set3+set3","set3+run4","set4+run4","run7","run8","run9","set4+set4","color7","set5+set2","set5+set3"]},"variant":"standard"}}','keeper','2026-11-22T19:41:47.715+00:00');
INSERT INTO "log" VALUES(3,2,'game-3-1','PlayerWentOut',1,'{"seat":"p1","phase":2}','keeper','2026-11-22T19:41:47.734+00:00');
INSERT INTO "log" VALUES(3,3,'game-3-1','HandCounted',1,'{"seat":"p2","count":{"total":25},"points":25,"laid":true,"phase":3,"overruled":[]}','keeper','2026-11-22T19:41:47.734+00:00');
INSERT INTO "log" VALUES(3,4,'game-3-1','HandCounted',1,'{"seat":"p3","count":{"total":70},"points":70,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.734+00:00');
INSERT INTO "log" VALUES(3,5,'game-3-1','RoundClosed',1,'{"round_no":1,"overruled":[]}','keeper','2026-11-22T19:41:47.734+00:00');
INSERT INTO "log" VALUES(3,6,'coming-late','PlayerJoined',1,'{"seat":"p4","seats":["p1","p4","p2","p3"],"done":[1],"points":30}','','2026-11-22T19:41:47.742+00:00');
INSERT INTO "log" VALUES(3,7,'game-3-6','SeatsChanged',1,'{"seats":["p1","p4","p3","p2"]}','keeper','2026-11-22T19:41:47.745+00:00');
INSERT INTO "log" VALUES(3,8,'game-3-7','RulingGiven',1,'{"words":"A wild may be taken back.","rule":"","decided":true,"switch":"","value":""}','keeper','2026-11-22T19:41:47.756+00:00');
INSERT INTO "log" VALUES(3,9,'game-3-8','TableRulesChanged',1,'{"table":{"sheet":"ja","switches":{"wild_points":25,"skip_points":15,"min_natural":"phase","same_number_sets":"yes","wrap":"no","wild_on_full_run":"no","wild_replace":"never","wild_move":"never","partial_lay":"no","phase_order":"free","hit_same_turn":"own","go_out_discard":"required","skip_target":"next","skip_limit":"none","skip_zone":"pile","skip_last_card":"allowed","skip_pickup":"never","skip_carry_over":"no","first_upcard_skip":"first_skipped","first_upcard_counts":"yes","first_upcard_wild":"may_take","rediscard_same_card":"allowed","empty_draw_pile":"reshuffle","knock":"off","buy":"off","tie_break":"lay","fixed10_tie":"shared","end_immediately":"no","score_last_hand":"yes"},"phase_list":{"name":"classic","first":1,"phases":["set3+set3","set3+run4","set4+run4","run7","run8","run9","set4+set4","color7","set5+set2","set5+set3"]},"variant":"standard"}}','keeper','2026-11-22T19:41:47.761+00:00');
INSERT INTO "log" VALUES(3,10,'game-3-9','SeatsChanged',1,'{"seats":["p1","p4","p2"]}','keeper','2026-11-22T19:41:47.768+00:00');
INSERT INTO "log" VALUES(3,11,'game-3-10','GameStopped',1,'{"for_good":true}','keeper','2026-11-22T19:41:47.771+00:00');
INSERT INTO "log" VALUES(4,1,'tie-due','GameStarted',1,'{"seats":["p1","p2"],"dealer":"p1","table":{"sheet":"mattel","switches":{"wild_points":25,"skip_points":15,"min_natural":"phase","same_number_sets":"yes","wrap":"no","wild_on_full_run":"no","wild_replace":"never","wild_move":"never","partial_lay":"no","phase_order":"fixed","hit_same_turn":"all","go_out_discard":"optional","skip_target":"any","skip_limit":"pending","skip_zone":"on","skip_last_card":"allowed","skip_pickup":"never","skip_carry_over":"no","first_upcard_skip":"first_skipped","first_upcard_counts":"yes","first_upcard_wild":"may_take","rediscard_same_card":"allowed","empty_draw_pile":"reshuffle","knock":"off","buy":"off","tie_break":"out","fixed10_tie":"shared","end_immediately":"no","score_last_hand":"yes"},"phase_list":{"name":"classic","first":1,"phases":["set3+set3","set3+run4","set4+run4","run7","run8","run9","set4+set4","color7","set5+set2","set5+set3"]},"variant":"first-3"}}','keeper','2026-11-22T19:41:47.775+00:00');
INSERT INTO "log" VALUES(4,2,'game-4-1','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-22T19:41:47.779+00:00');
INSERT INTO "log" VALUES(4,3,'game-4-1','HandCounted',1,'{"seat":"p2","count":{"total":5},"points":5,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.779+00:00');
INSERT INTO "log" VALUES(4,4,'game-4-1','RoundClosed',1,'{"round_no":1,"overruled":[]}','keeper','2026-11-22T19:41:47.779+00:00');
INSERT INTO "log" VALUES(4,5,'game-4-4','PlayerWentOut',1,'{"seat":"p2","phase":null}','keeper','2026-11-22T19:41:47.784+00:00');
INSERT INTO "log" VALUES(4,6,'game-4-4','HandCounted',1,'{"seat":"p1","count":{"total":5},"points":5,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.784+00:00');
INSERT INTO "log" VALUES(4,7,'game-4-4','RoundClosed',1,'{"round_no":2,"overruled":[]}','keeper','2026-11-22T19:41:47.784+00:00');
INSERT INTO "log" VALUES(4,8,'game-4-7','HandCounted',1,'{"seat":"p1","count":{"total":20},"points":20,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.786+00:00');
INSERT INTO "log" VALUES(4,9,'game-4-7','HandCounted',1,'{"seat":"p2","count":{"total":20},"points":20,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.786+00:00');
INSERT INTO "log" VALUES(4,10,'game-4-7','RoundClosed',1,'{"round_no":3,"overruled":["nobody_out"]}','keeper','2026-11-22T19:41:47.786+00:00');
INSERT INTO "log" VALUES(5,1,'tie-won','GameStarted',1,'{"seats":["p1","p2"],"dealer":"p1","table":{"sheet":"mattel","switches":{"wild_points":25,"skip_points":15,"min_natural":"phase","same_number_sets":"yes","wrap":"no","wild_on_full_run":"no","wild_replace":"never","wild_move":"never","partial_lay":"no","phase_order":"fixed","hit_same_turn":"all","go_out_discard":"optional","skip_target":"any","skip_limit":"pending","skip_zone":"on","skip_last_card":"allowed","skip_pickup":"never","skip_carry_over":"no","first_upcard_skip":"first_skipped","first_upcard_counts":"yes","first_upcard_wild":"may_take","rediscard_same_card":"allowed","empty_draw_pile":"reshuffle","knock":"off","buy":"off","tie_break":"out","fixed10_tie":"shared","end_immediately":"no","score_last_hand":"yes"},"phase_list":{"name":"classic","first":1,"phases":["set3+set3","set3+run4","set4+run4","run7","run8","run9","set4+set4","color7","set5+set2","set5+set3"]},"variant":"first-3"}}','keeper','2026-11-22T19:41:47.789+00:00');
INSERT INTO "log" VALUES(5,2,'game-5-1','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-22T19:41:47.794+00:00');
INSERT INTO "log" VALUES(5,3,'game-5-1','HandCounted',1,'{"seat":"p2","count":{"total":5},"points":5,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.794+00:00');
INSERT INTO "log" VALUES(5,4,'game-5-1','RoundClosed',1,'{"round_no":1,"overruled":[]}','keeper','2026-11-22T19:41:47.794+00:00');
INSERT INTO "log" VALUES(5,5,'game-5-4','PlayerWentOut',1,'{"seat":"p2","phase":null}','keeper','2026-11-22T19:41:47.796+00:00');
INSERT INTO "log" VALUES(5,6,'game-5-4','HandCounted',1,'{"seat":"p1","count":{"total":5},"points":5,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.796+00:00');
INSERT INTO "log" VALUES(5,7,'game-5-4','RoundClosed',1,'{"round_no":2,"overruled":[]}','keeper','2026-11-22T19:41:47.796+00:00');
INSERT INTO "log" VALUES(5,8,'game-5-7','HandCounted',1,'{"seat":"p1","count":{"total":20},"points":20,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.800+00:00');
INSERT INTO "log" VALUES(5,9,'game-5-7','HandCounted',1,'{"seat":"p2","count":{"total":20},"points":20,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:47.800+00:00');
INSERT INTO "log" VALUES(5,10,'game-5-7','RoundClosed',1,'{"round_no":3,"overruled":["nobody_out"]}','keeper','2026-11-22T19:41:47.800+00:00');
INSERT INTO "log" VALUES(5,11,'game-5-10','TieRoundWon',1,'{"seat":"p2"}','keeper','2026-11-22T19:41:47.804+00:00');
INSERT INTO "log" VALUES(6,1,'guests','GameStarted',1,'{"seats":["p1","p2"],"dealer":"p1","table":{"sheet":"mattel","switches":{"wild_points":25,"skip_points":15,"min_natural":"phase","same_number_sets":"yes","wrap":"no","wild_on_full_run":"no","wild_replace":"never","wild_move":"never","partial_lay":"no","phase_order":"fixed","hit_same_turn":"all","go_out_discard":"optional","skip_target":"any","skip_limit":"pending","skip_zone":"on","skip_last_card":"allowed","skip_pickup":"never","skip_carry_over":"no","first_upcard_skip":"first_skipped","first_upcard_counts":"yes","first_upcard_wild":"may_take","rediscard_same_card":"allowed","empty_draw_pile":"reshuffle","knock":"off","buy":"off","tie_break":"out","fixed10_tie":"shared","end_immediately":"no","score_last_hand":"yes"},"phase_list":{"name":"classic","first":1,"phases":["set3+set3","set3+run4","set4+run4","run7","run8","run9","set4+set4","color7","set5+set2","set5+set3"]},"variant":"standard"}}','','2026-11-22T19:41:47.817+00:00');
INSERT INTO "log" VALUES(6,2,'game-6-1','PhaseLaidDown',1,'{"seat":"p2","phase":1,"melds":null,"overruled":[]}','keeper','2026-11-22T19:41:47.820+00:00');
CREATE TABLE "persons" (
   "id" INTEGER PRIMARY KEY,
   "name" TEXT NOT NULL,
   "spelt" TEXT NOT NULL
, of_game INTEGER REFERENCES games (id)) STRICT;
INSERT INTO "persons" VALUES(1,'Ann','ann',NULL);
INSERT INTO "persons" VALUES(2,'Ben','ben',NULL);
INSERT INTO "persons" VALUES(3,'Mia','mia',NULL);
INSERT INTO "persons" VALUES(4,'Dad','dad',NULL);
INSERT INTO "persons" VALUES(5,'Oma','oma',NULL);
INSERT INTO "persons" VALUES(6,'Leo','leo',NULL);
INSERT INTO "persons" VALUES(7,'Zoë 🎲','zoë 🎲',NULL);
INSERT INTO "persons" VALUES(8,'Guest','guest',6);
INSERT INTO "persons" VALUES(9,'Ann','ann',6);
CREATE TABLE "place_codes_replaced" (
   "code" TEXT PRIMARY KEY,
   "table_id" INTEGER NOT NULL REFERENCES "place_tables"("id")
) STRICT;
CREATE TABLE "place_tables" (
   "id" INTEGER PRIMARY KEY,
   "number" INTEGER NOT NULL,
   "name" TEXT NOT NULL,
   "code" TEXT NOT NULL,
   "created_at" TEXT NOT NULL,
   "printed_as" TEXT NOT NULL,
   "forgotten" INTEGER NOT NULL,
   "starter" TEXT NOT NULL,
   "starter_at" REAL NOT NULL
) STRICT;
INSERT INTO "place_tables" VALUES(1,1,'','JPFC9972','2026-11-22T19:41:47+00:00','',0,'',0.0);
INSERT INTO "place_tables" VALUES(2,2,'','9T3D9HNH','2026-11-22T19:41:47+00:00','',0,'',0.0);
CREATE TABLE "seatings" (
   "game_id" INTEGER PRIMARY KEY REFERENCES "games"("id"),
   "table_id" INTEGER NOT NULL REFERENCES "place_tables"("id"),
   "seated_at" TEXT NOT NULL,
   "freed" INTEGER NOT NULL
) STRICT;
INSERT INTO "seatings" VALUES(6,1,'2026-11-22T19:41:47+00:00',0);
CREATE TABLE "seats" (
   "game_id" INTEGER REFERENCES "games"("id"),
   "seat" TEXT,
   "person_id" INTEGER NOT NULL REFERENCES "persons"("id"),
   PRIMARY KEY ("game_id", "seat")
) STRICT;
INSERT INTO "seats" VALUES(1,'p1',1);
INSERT INTO "seats" VALUES(1,'p2',2);
INSERT INTO "seats" VALUES(1,'p3',3);
INSERT INTO "seats" VALUES(1,'p4',4);
INSERT INTO "seats" VALUES(2,'p1',2);
INSERT INTO "seats" VALUES(2,'p2',3);
INSERT INTO "seats" VALUES(2,'p3',4);
INSERT INTO "seats" VALUES(3,'p1',1);
INSERT INTO "seats" VALUES(3,'p2',5);
INSERT INTO "seats" VALUES(3,'p3',6);
INSERT INTO "seats" VALUES(3,'p4',7);
INSERT INTO "seats" VALUES(4,'p1',1);
INSERT INTO "seats" VALUES(4,'p2',2);
INSERT INTO "seats" VALUES(5,'p1',1);
INSERT INTO "seats" VALUES(5,'p2',2);
INSERT INTO "seats" VALUES(6,'p1',8);
INSERT INTO "seats" VALUES(6,'p2',9);
CREATE TABLE "settings" (
   "name" TEXT PRIMARY KEY,
   "value" TEXT NOT NULL
) STRICT;
INSERT INTO "settings" VALUES('wall_code','7XDW3P3T');
INSERT INTO "settings" VALUES('place_changes','3');
INSERT INTO "settings" VALUES('host_key','QDCDWJY3QX3R');
INSERT INTO "settings" VALUES('secret_key','e5a4258eb4400c7e65c7e489e942bd5c02d79bd64ff58d5a71011b69a40f3ebf');
INSERT INTO "settings" VALUES('here.wifi','["Home", "secret"]');
CREATE TABLE "sitters" (
   "game_id" INTEGER REFERENCES "games"("id"),
   "device" TEXT,
   "seat" TEXT NOT NULL,
   "generation" INTEGER NOT NULL,
   "state" TEXT NOT NULL,
   "keeps" INTEGER NOT NULL,
   PRIMARY KEY ("game_id", "device")
) STRICT;
INSERT INTO "sitters" VALUES(2,'phone-1','p2',1,'here',0);
CREATE TABLE "successors" (
   "game_id" INTEGER PRIMARY KEY REFERENCES "games"("id"),
   "before" INTEGER NOT NULL REFERENCES "games"("id"),
   "keeper_link" INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
CREATE UNIQUE INDEX "idx_games_code"
    ON "games" ("code");
CREATE UNIQUE INDEX "idx_games_mark"
    ON "games" ("mark");
CREATE INDEX "idx_log_command_id"
    ON "log" ("command_id");
CREATE TRIGGER log_is_never_changed BEFORE UPDATE ON log
    BEGIN SELECT RAISE(ABORT, 'a line of the log is never changed'); END;
CREATE TRIGGER log_is_never_shortened BEFORE DELETE ON log
    BEGIN SELECT RAISE(ABORT, 'a line of the log is never taken out'); END;
CREATE TRIGGER log_has_no_gaps BEFORE INSERT ON log
    WHEN NEW.seq <> 1 + (SELECT coalesce(max(seq), 0) FROM log WHERE game_id = NEW.game_id)
    BEGIN SELECT RAISE(ABORT, 'a line of the log follows the one before it'); END;
CREATE INDEX "idx_seats_person_id"
    ON "seats" ("person_id");
CREATE INDEX "idx_links_key"
    ON "links" ("key");
CREATE INDEX "idx_links_game_id_opens"
    ON "links" ("game_id", "opens");
CREATE UNIQUE INDEX "idx_askings_game_id_device"
    ON "askings" ("game_id", "device");
CREATE UNIQUE INDEX "idx_place_tables_code"
    ON "place_tables" ("code");
CREATE UNIQUE INDEX one_game_a_table ON seatings (table_id) WHERE freed = 0;
CREATE UNIQUE INDEX one_person_a_name ON persons (spelt) WHERE of_game IS NULL;
CREATE INDEX "idx_persons_of_game"
    ON "persons" ("of_game");
CREATE UNIQUE INDEX "idx_house_decisions_made_in"
    ON "house_decisions" ("made_in");
CREATE INDEX "idx_successors_before"
    ON "successors" ("before");
COMMIT;
