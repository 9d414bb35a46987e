BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'scorekeeper','m001_games_and_their_log','2026-11-22 19:41:46.287112+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'scorekeeper','m002_who_sat_where','2026-11-22 19:41:46.287843+00:00');
INSERT INTO "_sqlite_migrations" VALUES(3,'scorekeeper','m003_settings_of_this_host','2026-11-22 19:41:46.288120+00:00');
INSERT INTO "_sqlite_migrations" VALUES(4,'scorekeeper','m004_rules_saved_for_next_time','2026-11-22 19:41:46.291393+00:00');
INSERT INTO "_sqlite_migrations" VALUES(5,'scorekeeper','m005_links_of_a_game','2026-11-22 19:41:46.293115+00:00');
INSERT INTO "_sqlite_migrations" VALUES(6,'scorekeeper','m006_tables_of_a_place','2026-11-22 19:41:46.294429+00:00');
INSERT INTO "_sqlite_migrations" VALUES(7,'scorekeeper','m007_decisions_of_this_house','2026-11-22 19:41:46.294753+00:00');
INSERT INTO "_sqlite_migrations" VALUES(8,'scorekeeper','m008_same_again','2026-11-22 19:41:46.298971+00:00');
CREATE TABLE "askings" (
   "id" INTEGER PRIMARY KEY,
   "game_id" INTEGER NOT NULL REFERENCES "games"("id"),
   "device" TEXT NOT NULL,
   "seat" TEXT NOT NULL,
   "generation" INTEGER NOT NULL,
   "asked_at" REAL NOT NULL,
   "answer" TEXT NOT NULL
) STRICT;
CREATE TABLE "games" (
   "id" INTEGER PRIMARY KEY,
   "code" TEXT NOT NULL,
   "mark" TEXT NOT NULL
, "generation" INTEGER NOT NULL DEFAULT 1, "rings" INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "games" VALUES(1,'3GKW','ee322d9b298d5bfb',1,0);
INSERT INTO "games" VALUES(2,'TYKT','b5bb1be4ca69239a',1,1);
INSERT INTO "games" VALUES(3,'D4M3','f0be5286588c2fd4',1,0);
INSERT INTO "games" VALUES(4,'24D9','e95aa5b74e44ba48',2,1);
INSERT INTO "games" VALUES(5,'672K','f84154702e14c1e4',1,0);
INSERT INTO "games" VALUES(6,'R2JR','ccc5e2b540113619',1,0);
CREATE TABLE "house_decisions" (
   "id" INTEGER PRIMARY KEY,
   "made_in" TEXT NOT NULL,
   "words" TEXT NOT NULL,
   "rule" TEXT NOT NULL,
   "switch" TEXT NOT NULL,
   "value" TEXT NOT NULL,
   "kept_at" TEXT NOT NULL
) STRICT;
INSERT INTO "house_decisions" VALUES(1,'f0be5286588c2fd4:8:','A wild may be taken back.','','','','2026-11-22T19:41:46.627+00:00');
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
INSERT INTO "links" VALUES(1,'9P72G7PVNJWYTJ',1,'keeper',1,'current');
INSERT INTO "links" VALUES(2,'PX3DGFCDQ3WYWC',1,'p1',1,'current');
INSERT INTO "links" VALUES(3,'32K2TYRTCVRPTX',1,'p2',1,'current');
INSERT INTO "links" VALUES(4,'4DQTHMJCRYYNTD',1,'p3',1,'current');
INSERT INTO "links" VALUES(5,'XWVR2RNFQPG9QT',1,'p4',1,'current');
INSERT INTO "links" VALUES(6,'4CD4PTMG7YHKRH',2,'keeper',1,'current');
INSERT INTO "links" VALUES(7,'DNQ26N7GJG3NYM',2,'p1',1,'current');
INSERT INTO "links" VALUES(8,'VGVNKR9J3J39W4',2,'p2',1,'replaced');
INSERT INTO "links" VALUES(9,'GNCQ42FGF9MGQD',2,'p3',1,'current');
INSERT INTO "links" VALUES(10,'WXNJ99NPHGTHW2',3,'keeper',1,'current');
INSERT INTO "links" VALUES(11,'6JYXP4KWN2TD3N',3,'p1',1,'current');
INSERT INTO "links" VALUES(12,'7WMR94QGCRDQYP',3,'p2',1,'current');
INSERT INTO "links" VALUES(13,'K3VGFQ2F6HRCHK',3,'p3',1,'current');
INSERT INTO "links" VALUES(14,'VK9NWGWGW7NJ63',3,'p4',1,'current');
INSERT INTO "links" VALUES(15,'MJ67NXKMXVFDJW',4,'keeper',1,'replaced');
INSERT INTO "links" VALUES(16,'QKVP3JR3YDV9VT',4,'p1',1,'replaced');
INSERT INTO "links" VALUES(17,'W7W3V4XT3J9JDD',4,'p2',1,'replaced');
INSERT INTO "links" VALUES(18,'9394THC4D2CDFD',5,'keeper',1,'current');
INSERT INTO "links" VALUES(19,'YK4CRCHRCN349W',5,'p1',1,'current');
INSERT INTO "links" VALUES(20,'GGRQJGXDQR6Y6R',5,'p2',1,'current');
INSERT INTO "links" VALUES(21,'NNCG9K74DHHDMF',6,'keeper',1,'current');
INSERT INTO "links" VALUES(22,'D6Y6JKVFMTD9K6',6,'p1',1,'current');
INSERT INTO "links" VALUES(23,'XRT4KV63RWMPKT',6,'p2',1,'current');
INSERT INTO "links" VALUES(24,'7MMVPFFXHGKQFD',2,'p2',1,'current');
INSERT INTO "links" VALUES(25,'34FNXQ94V92PH4',3,'keeper',1,'offered');
INSERT INTO "links" VALUES(26,'HYKW',4,'watch',1,'replaced');
INSERT INTO "links" VALUES(27,'NY6K9G6QNMKWM7',4,'keeper',2,'current');
INSERT INTO "links" VALUES(28,'MKQQHMHH6R4WMH',4,'p1',2,'current');
INSERT INTO "links" VALUES(29,'X2KYYM4F2JCVM6',4,'p2',2,'current');
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
INSERT INTO "log" VALUES(1,1,'whole','GameStarted',1,'{"seats":["p1","p2","p3","p4"],"dealer":"p1","table":{"sheet":"mattel","switches":{"wild_points":25,"skip_points":15,"min_natural":"phase","same_number_sets":"yes","wrap":"no","wild_on_full_run":"no","wild_replace":"never","wild_move":"never","partial_lay":"no","phase_order":"fixed","hit_same_turn":"all","go_out_discard":"optional","skip_target":"any","skip_limit":"pending","skip_zone":"on","skip_last_card":"allowed","skip_pickup":"never","skip_carry_over":"no","first_upcard_skip":"first_skipped","first_upcard_counts":"yes","first_upcard_wild":"may_take","rediscard_same_card":"allowed","empty_draw_pile":"reshuffle","knock":"off","buy":"off","tie_break":"out","fixed10_tie":"shared","end_immediately":"no","score_last_hand":"yes"},"phase_list":{"name":"classic","first":1,"phases":["set3+set3","set3+run4","set4+run4","run7","run8","run9","set4+set4","color7","set5+set2","set5+set3"]},"variant":"standard"}}','keeper','2026-11-22T19:41:46.304+00:00');
INSERT INTO "log" VALUES(1,2,'game-1-1','PhaseLaidDown',1,'{"seat":"p1","phase":1,"melds":[{"kind":"set","cards":"5 5 5","stands_for":[5,5,5],"colour":null},{"kind":"set","cards":"R9 B9 9","stands_for":[9,9,9],"colour":null}],"overruled":[]}','keeper','2026-11-22T19:41:46.309+00:00');
INSERT INTO "log" VALUES(1,3,'game-1-2','CardsHit',1,'{"seat":"p2","owner":"p1","group":1,"cards":"5","meld":{"kind":"set","cards":"5 5 5 5","stands_for":[5,5,5,5],"colour":null},"overruled":["own_phase_not_laid"]}','keeper','2026-11-22T19:41:46.314+00:00');
INSERT INTO "log" VALUES(1,4,'game-1-3','PhaseLaidDown',1,'{"seat":"p4","phase":1,"melds":null,"overruled":[]}','keeper','2026-11-22T19:41:46.316+00:00');
INSERT INTO "log" VALUES(1,5,'game-1-4','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-22T19:41:46.321+00:00');
INSERT INTO "log" VALUES(1,6,'game-1-4','HandCounted',1,'{"seat":"p2","count":{"total":5},"points":5,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.321+00:00');
INSERT INTO "log" VALUES(1,7,'game-1-4','HandCounted',1,'{"seat":"p3","count":{"total":60},"points":60,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.321+00:00');
INSERT INTO "log" VALUES(1,8,'game-1-4','HandCounted',1,'{"seat":"p4","count":{"total":10},"points":10,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.321+00:00');
INSERT INTO "log" VALUES(1,9,'game-1-4','RoundClosed',1,'{"round_no":1,"overruled":[]}','keeper','2026-11-22T19:41:46.321+00:00');
INSERT INTO "log" VALUES(1,10,'game-1-9','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-22T19:41:46.327+00:00');
INSERT INTO "log" VALUES(1,11,'game-1-9','HandCounted',1,'{"seat":"p2","count":{"total":10},"points":10,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.327+00:00');
INSERT INTO "log" VALUES(1,12,'game-1-9','HandCounted',1,'{"seat":"p3","count":{"total":60},"points":60,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.327+00:00');
INSERT INTO "log" VALUES(1,13,'game-1-9','HandCounted',1,'{"seat":"p4","count":{"total":10},"points":10,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.327+00:00');
INSERT INTO "log" VALUES(1,14,'game-1-9','RoundClosed',1,'{"round_no":2,"overruled":[]}','keeper','2026-11-22T19:41:46.327+00:00');
INSERT INTO "log" VALUES(1,15,'game-1-14','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-22T19:41:46.377+00:00');
INSERT INTO "log" VALUES(1,16,'game-1-14','HandCounted',1,'{"seat":"p2","count":{"total":15},"points":15,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.377+00:00');
INSERT INTO "log" VALUES(1,17,'game-1-14','HandCounted',1,'{"seat":"p3","count":{"total":60},"points":60,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.377+00:00');
INSERT INTO "log" VALUES(1,18,'game-1-14','HandCounted',1,'{"seat":"p4","count":{"total":10},"points":10,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.377+00:00');
INSERT INTO "log" VALUES(1,19,'game-1-14','RoundClosed',1,'{"round_no":3,"overruled":[]}','keeper','2026-11-22T19:41:46.377+00:00');
INSERT INTO "log" VALUES(1,20,'game-1-19','PlayerWentOut',1,'{"seat":"p2","phase":null}','keeper','2026-11-22T19:41:46.381+00:00');
INSERT INTO "log" VALUES(1,21,'game-1-19','HandCounted',1,'{"seat":"p1","count":{"total":15},"points":15,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.381+00:00');
INSERT INTO "log" VALUES(1,22,'game-1-19','HandCounted',1,'{"seat":"p3","count":{"total":50},"points":50,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.381+00:00');
INSERT INTO "log" VALUES(1,23,'game-1-19','HandCounted',1,'{"seat":"p4","count":{"total":100},"points":100,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.381+00:00');
INSERT INTO "log" VALUES(1,24,'game-1-19','RoundClosed',1,'{"round_no":4,"overruled":[]}','keeper','2026-11-22T19:41:46.381+00:00');
INSERT INTO "log" VALUES(1,25,'whole-undo','EntryStruck',1,'{"command_id":"game-1-19","reason":"undo"}','keeper','2026-11-22T19:41:46.415+00:00');
INSERT INTO "log" VALUES(1,26,'game-1-25','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-22T19:41:46.424+00:00');
INSERT INTO "log" VALUES(1,27,'game-1-25','HandCounted',1,'{"seat":"p2","count":{"total":20},"points":20,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.424+00:00');
INSERT INTO "log" VALUES(1,28,'game-1-25','HandCounted',1,'{"seat":"p3","count":{"total":60},"points":60,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.424+00:00');
INSERT INTO "log" VALUES(1,29,'game-1-25','HandCounted',1,'{"seat":"p4","count":{"total":10},"points":10,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.424+00:00');
INSERT INTO "log" VALUES(1,30,'game-1-25','RoundClosed',1,'{"round_no":4,"overruled":[]}','keeper','2026-11-22T19:41:46.424+00:00');
INSERT INTO "log" VALUES(1,31,'game-1-30','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-22T19:41:46.449+00:00');
INSERT INTO "log" VALUES(1,32,'game-1-30','HandCounted',1,'{"seat":"p2","count":{"total":25},"points":25,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.449+00:00');
INSERT INTO "log" VALUES(1,33,'game-1-30','HandCounted',1,'{"seat":"p3","count":{"total":60},"points":60,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.449+00:00');
INSERT INTO "log" VALUES(1,34,'game-1-30','HandCounted',1,'{"seat":"p4","count":{"total":10},"points":10,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.449+00:00');
INSERT INTO "log" VALUES(1,35,'game-1-30','RoundClosed',1,'{"round_no":5,"overruled":[]}','keeper','2026-11-22T19:41:46.449+00:00');
INSERT INTO "log" VALUES(1,36,'game-1-35','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-22T19:41:46.453+00:00');
INSERT INTO "log" VALUES(1,37,'game-1-35','HandCounted',1,'{"seat":"p2","count":{"total":30},"points":30,"laid":true,"phase":null,"overruled":["too_many_points"]}','keeper','2026-11-22T19:41:46.453+00:00');
INSERT INTO "log" VALUES(1,38,'game-1-35','HandCounted',1,'{"seat":"p3","count":{"total":60},"points":60,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.453+00:00');
INSERT INTO "log" VALUES(1,39,'game-1-35','HandCounted',1,'{"seat":"p4","count":{"total":10},"points":10,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.453+00:00');
INSERT INTO "log" VALUES(1,40,'game-1-35','RoundClosed',1,'{"round_no":6,"overruled":[]}','keeper','2026-11-22T19:41:46.453+00:00');
INSERT INTO "log" VALUES(1,41,'game-1-40','EntryAmended',1,'{"seq":11,"event":{"kind":"HandCounted","data":{"seat":"p2","count":{"total":45},"points":45,"laid":true,"phase":null,"overruled":[]}},"reason":"fix"}','keeper','2026-11-22T19:41:46.455+00:00');
INSERT INTO "log" VALUES(1,42,'game-1-41','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-22T19:41:46.461+00:00');
INSERT INTO "log" VALUES(1,43,'game-1-41','HandCounted',1,'{"seat":"p2","count":{"total":35},"points":35,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.461+00:00');
INSERT INTO "log" VALUES(1,44,'game-1-41','HandCounted',1,'{"seat":"p3","count":{"total":60},"points":60,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.461+00:00');
INSERT INTO "log" VALUES(1,45,'game-1-41','HandCounted',1,'{"seat":"p4","count":{"total":10},"points":10,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.461+00:00');
INSERT INTO "log" VALUES(1,46,'game-1-41','RoundClosed',1,'{"round_no":7,"overruled":[]}','keeper','2026-11-22T19:41:46.461+00:00');
INSERT INTO "log" VALUES(1,47,'game-1-46','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-22T19:41:46.465+00:00');
INSERT INTO "log" VALUES(1,48,'game-1-46','HandCounted',1,'{"seat":"p2","count":{"total":40},"points":40,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.465+00:00');
INSERT INTO "log" VALUES(1,49,'game-1-46','HandCounted',1,'{"seat":"p3","count":{"total":60},"points":60,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.465+00:00');
INSERT INTO "log" VALUES(1,50,'game-1-46','HandCounted',1,'{"seat":"p4","count":{"total":10},"points":10,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.465+00:00');
INSERT INTO "log" VALUES(1,51,'game-1-46','RoundClosed',1,'{"round_no":8,"overruled":[]}','keeper','2026-11-22T19:41:46.465+00:00');
INSERT INTO "log" VALUES(1,52,'game-1-51','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-22T19:41:46.467+00:00');
INSERT INTO "log" VALUES(1,53,'game-1-51','HandCounted',1,'{"seat":"p2","count":{"total":45},"points":45,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.467+00:00');
INSERT INTO "log" VALUES(1,54,'game-1-51','HandCounted',1,'{"seat":"p3","count":{"total":60},"points":60,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.467+00:00');
INSERT INTO "log" VALUES(1,55,'game-1-51','HandCounted',1,'{"seat":"p4","count":{"total":10},"points":10,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.467+00:00');
INSERT INTO "log" VALUES(1,56,'game-1-51','RoundClosed',1,'{"round_no":9,"overruled":[]}','keeper','2026-11-22T19:41:46.467+00:00');
INSERT INTO "log" VALUES(1,57,'game-1-56','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-22T19:41:46.469+00:00');
INSERT INTO "log" VALUES(1,58,'game-1-56','HandCounted',1,'{"seat":"p2","count":{"total":50},"points":50,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.469+00:00');
INSERT INTO "log" VALUES(1,59,'game-1-56','HandCounted',1,'{"seat":"p3","count":{"total":60},"points":60,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.469+00:00');
INSERT INTO "log" VALUES(1,60,'game-1-56','HandCounted',1,'{"seat":"p4","count":{"total":10},"points":10,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.469+00:00');
INSERT INTO "log" VALUES(1,61,'game-1-56','RoundClosed',1,'{"round_no":10,"overruled":[]}','keeper','2026-11-22T19:41:46.469+00:00');
INSERT INTO "log" VALUES(2,1,'turns','GameStarted',1,'{"seats":["p1","p2","p3"],"dealer":"p1","table":{"sheet":"ravensburger","switches":{"wild_points":20,"skip_points":15,"min_natural":"none","same_number_sets":"yes","wrap":"no","wild_on_full_run":"no","wild_replace":"never","wild_move":"never","partial_lay":"no","phase_order":"fixed","hit_same_turn":"own","go_out_discard":"optional","skip_target":"any","skip_limit":"pending","skip_zone":"under","skip_last_card":"allowed","skip_pickup":"never","skip_carry_over":"no","first_upcard_skip":"first_skipped","first_upcard_counts":"yes","first_upcard_wild":"may_take","rediscard_same_card":"allowed","empty_draw_pile":"reshuffle","knock":"off","buy":"off","tie_break":"shared","fixed10_tie":"shared","end_immediately":"no","score_last_hand":"yes"},"phase_list":{"name":"classic","first":1,"phases":["set3+set3","set3+run4","set4+run4","run7","run8","run9","set4+set4","color7","set5+set2","set5+set3"]},"variant":"standard"}}','keeper','2026-11-22T19:41:46.514+00:00');
INSERT INTO "log" VALUES(2,2,'game-2-1','TurnsTracked',1,'{"on":true,"turn":null}','keeper','2026-11-22T19:41:46.516+00:00');
INSERT INTO "log" VALUES(2,3,'game-2-2','CardTurnedUp',1,'{"card":"R7","to":null}','keeper','2026-11-22T19:41:46.518+00:00');
INSERT INTO "log" VALUES(2,4,'game-2-3','TurnPassed',1,'{"seat":"p2","discard":"B12","took":false,"overruled":[]}','keeper','2026-11-22T19:41:46.521+00:00');
INSERT INTO "log" VALUES(2,5,'game-2-4','SkipPlayed',1,'{"seat":"p3","target":"p2","overruled":[]}','keeper','2026-11-22T19:41:46.523+00:00');
INSERT INTO "log" VALUES(2,6,'game-2-5','PhaseLaidDown',1,'{"seat":"p1","phase":1,"melds":null,"overruled":[]}','keeper','2026-11-22T19:41:46.527+00:00');
INSERT INTO "log" VALUES(2,7,'game-2-6','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-22T19:41:46.530+00:00');
INSERT INTO "log" VALUES(2,8,'game-2-7','HandCounted',1,'{"seat":"p2","count":{"total":40},"points":40,"laid":false,"phase":null,"overruled":["too_few_points"]}','keeper','2026-11-22T19:41:46.531+00:00');
INSERT INTO "log" VALUES(3,1,'coming','GameStarted',1,'{"seats":["p1","p2","p3"],"dealer":"p1","table":{"sheet":"ja","switches":{"wild_points":25,"skip_points":15,"min_natural":"phase","same_number_sets":"yes","wrap":"no","wild_on_full_run":"no","wild_replace":"never","wild_move":"never","partial_lay":"no","phase_order":"free","hit_same_turn":"own","go_out_discard":"required","skip_target":"next","skip_limit":"none","skip_zone":"pile","skip_last_card":"allowed","skip_pickup":"never","skip_carry_over":"no","first_upcard_skip":"first_skipped","first_upcard_counts":"yes","first_upcard_wild":"may_take","rediscard_same_card":"allowed","empty_draw_pile":"reshuffle","knock":"on","buy":"off","tie_break":"lay","fixed10_tie":"shared","end_immediately":"no","score_last_hand":"yes"},"phase_list":{"name":"classic","first":1,"phases":["set3+set3","set3+run4","set4+run4","run7","run8","run9","set4+set4","color7","set5+set2","set5+set3"]},"variant":"standard"}}','keeper','2026-11-22T19:41:46.533+00:00');
INSERT INTO "log" VALUES(3,2,'game-3-1','PlayerWentOut',1,'{"seat":"p1","phase":2}','keeper','2026-11-22T19:41:46.535+00:00');
INSERT INTO "log" VALUES(3,3,'game-3-1','HandCounted',1,'{"seat":"p2","count":{"total":25},"points":25,"laid":true,"phase":3,"overruled":[]}','keeper','2026-11-22T19:41:46.535+00:00');
INSERT INTO "log" VALUES(3,4,'game-3-1','HandCounted',1,'{"seat":"p3","count":{"total":70},"points":70,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.535+00:00');
INSERT INTO "log" VALUES(3,5,'game-3-1','RoundClosed',1,'{"round_no":1,"overruled":[]}','keeper','2026-11-22T19:41:46.535+00:00');
INSERT INTO "log" VALUES(3,6,'coming-late','PlayerJoined',1,'{"seat":"p4","seats":["p1","p4","p2","p3"],"done":[1],"points":30}','','2026-11-22T19:41:46.537+00:00');
INSERT INTO "log" VALUES(3,7,'game-3-6','SeatsChanged',1,'{"seats":["p1","p4","p3","p2"]}','keeper','2026-11-22T19:41:46.539+00:00');
INSERT INTO "log" VALUES(3,8,'game-3-7','RulingGiven',1,'{"words":"A wild may be taken back.","rule":"","decided":true,"switch":"","value":""}','keeper','2026-11-22T19:41:46.541+00:00');
INSERT INTO "log" VALUES(3,9,'game-3-8','TableRulesChanged',1,'{"table":{"sheet":"ja","switches":{"wild_points":25,"skip_points":15,"min_natural":"phase","same_number_sets":"yes","wrap":"no","wild_on_full_run":"no","wild_replace":"never","wild_move":"never","partial_lay":"no","phase_order":"free","hit_same_turn":"own","go_out_discard":"required","skip_target":"next","skip_limit":"none","skip_zone":"pile","skip_last_card":"allowed","skip_pickup":"never","skip_carry_over":"no","first_upcard_skip":"first_skipped","first_upcard_counts":"yes","first_upcard_wild":"may_take","rediscard_same_card":"allowed","empty_draw_pile":"reshuffle","knock":"off","buy":"off","tie_break":"lay","fixed10_tie":"shared","end_immediately":"no","score_last_hand":"yes"},"phase_list":{"name":"classic","first":1,"phases":["set3+set3","set3+run4","set4+run4","run7","run8","run9","set4+set4","color7","set5+set2","set5+set3"]},"variant":"standard"}}','keeper','2026-11-22T19:41:46.542+00:00');
INSERT INTO "log" VALUES(3,10,'game-3-9','SeatsChanged',1,'{"seats":["p1","p4","p2"]}','keeper','2026-11-22T19:41:46.544+00:00');
INSERT INTO "log" VALUES(3,11,'game-3-10','GameStopped',1,'{"for_good":true}','keeper','2026-11-22T19:41:46.544+00:00');
INSERT INTO "log" VALUES(4,1,'tie-due','GameStarted',1,'{"seats":["p1","p2"],"dealer":"p1","table":{"sheet":"mattel","switches":{"wild_points":25,"skip_points":15,"min_natural":"phase","same_number_sets":"yes","wrap":"no","wild_on_full_run":"no","wild_replace":"never","wild_move":"never","partial_lay":"no","phase_order":"fixed","hit_same_turn":"all","go_out_discard":"optional","skip_target":"any","skip_limit":"pending","skip_zone":"on","skip_last_card":"allowed","skip_pickup":"never","skip_carry_over":"no","first_upcard_skip":"first_skipped","first_upcard_counts":"yes","first_upcard_wild":"may_take","rediscard_same_card":"allowed","empty_draw_pile":"reshuffle","knock":"off","buy":"off","tie_break":"out","fixed10_tie":"shared","end_immediately":"no","score_last_hand":"yes"},"phase_list":{"name":"classic","first":1,"phases":["set3+set3","set3+run4","set4+run4","run7","run8","run9","set4+set4","color7","set5+set2","set5+set3"]},"variant":"first-3"}}','keeper','2026-11-22T19:41:46.545+00:00');
INSERT INTO "log" VALUES(4,2,'game-4-1','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-22T19:41:46.548+00:00');
INSERT INTO "log" VALUES(4,3,'game-4-1','HandCounted',1,'{"seat":"p2","count":{"total":5},"points":5,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.548+00:00');
INSERT INTO "log" VALUES(4,4,'game-4-1','RoundClosed',1,'{"round_no":1,"overruled":[]}','keeper','2026-11-22T19:41:46.548+00:00');
INSERT INTO "log" VALUES(4,5,'game-4-4','PlayerWentOut',1,'{"seat":"p2","phase":null}','keeper','2026-11-22T19:41:46.550+00:00');
INSERT INTO "log" VALUES(4,6,'game-4-4','HandCounted',1,'{"seat":"p1","count":{"total":5},"points":5,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.550+00:00');
INSERT INTO "log" VALUES(4,7,'game-4-4','RoundClosed',1,'{"round_no":2,"overruled":[]}','keeper','2026-11-22T19:41:46.550+00:00');
INSERT INTO "log" VALUES(4,8,'game-4-7','HandCounted',1,'{"seat":"p1","count":{"total":20},"points":20,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.553+00:00');
INSERT INTO "log" VALUES(4,9,'game-4-7','HandCounted',1,'{"seat":"p2","count":{"total":20},"points":20,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.553+00:00');
INSERT INTO "log" VALUES(4,10,'game-4-7','RoundClosed',1,'{"round_no":3,"overruled":["nobody_out"]}','keeper','2026-11-22T19:41:46.553+00:00');
INSERT INTO "log" VALUES(5,1,'tie-won','GameStarted',1,'{"seats":["p1","p2"],"dealer":"p1","table":{"sheet":"mattel","switches":{"wild_points":25,"skip_points":15,"min_natural":"phase","same_number_sets":"yes","wrap":"no","wild_on_full_run":"no","wild_replace":"never","wild_move":"never","partial_lay":"no","phase_order":"fixed","hit_same_turn":"all","go_out_discard":"optional","skip_target":"any","skip_limit":"pending","skip_zone":"on","skip_last_card":"allowed","skip_pickup":"never","skip_carry_over":"no","first_upcard_skip":"first_skipped","first_upcard_counts":"yes","first_upcard_wild":"may_take","rediscard_same_card":"allowed","empty_draw_pile":"reshuffle","knock":"off","buy":"off","tie_break":"out","fixed10_tie":"shared","end_immediately":"no","score_last_hand":"yes"},"phase_list":{"name":"classic","first":1,"phases":["set3+set3","set3+run4","set4+run4","run7","run8","run9","set4+set4","color7","set5+set2","set5+set3"]},"variant":"first-3"}}','keeper','2026-11-22T19:41:46.558+00:00');
INSERT INTO "log" VALUES(5,2,'game-5-1','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-22T19:41:46.560+00:00');
INSERT INTO "log" VALUES(5,3,'game-5-1','HandCounted',1,'{"seat":"p2","count":{"total":5},"points":5,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.560+00:00');
INSERT INTO "log" VALUES(5,4,'game-5-1','RoundClosed',1,'{"round_no":1,"overruled":[]}','keeper','2026-11-22T19:41:46.560+00:00');
INSERT INTO "log" VALUES(5,5,'game-5-4','PlayerWentOut',1,'{"seat":"p2","phase":null}','keeper','2026-11-22T19:41:46.562+00:00');
INSERT INTO "log" VALUES(5,6,'game-5-4','HandCounted',1,'{"seat":"p1","count":{"total":5},"points":5,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.562+00:00');
INSERT INTO "log" VALUES(5,7,'game-5-4','RoundClosed',1,'{"round_no":2,"overruled":[]}','keeper','2026-11-22T19:41:46.562+00:00');
INSERT INTO "log" VALUES(5,8,'game-5-7','HandCounted',1,'{"seat":"p1","count":{"total":20},"points":20,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.563+00:00');
INSERT INTO "log" VALUES(5,9,'game-5-7','HandCounted',1,'{"seat":"p2","count":{"total":20},"points":20,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T19:41:46.563+00:00');
INSERT INTO "log" VALUES(5,10,'game-5-7','RoundClosed',1,'{"round_no":3,"overruled":["nobody_out"]}','keeper','2026-11-22T19:41:46.563+00:00');
INSERT INTO "log" VALUES(5,11,'game-5-10','TieRoundWon',1,'{"seat":"p2"}','keeper','2026-11-22T19:41:46.564+00:00');
INSERT INTO "log" VALUES(6,1,'guests','GameStarted',1,'{"seats":["p1","p2"],"dealer":"p1","table":{"sheet":"mattel","switches":{"wild_points":25,"skip_points":15,"min_natural":"phase","same_number_sets":"yes","wrap":"no","wild_on_full_run":"no","wild_replace":"never","wild_move":"never","partial_lay":"no","phase_order":"fixed","hit_same_turn":"all","go_out_discard":"optional","skip_target":"any","skip_limit":"pending","skip_zone":"on","skip_last_card":"allowed","skip_pickup":"never","skip_carry_over":"no","first_upcard_skip":"first_skipped","first_upcard_counts":"yes","first_upcard_wild":"may_take","rediscard_same_card":"allowed","empty_draw_pile":"reshuffle","knock":"off","buy":"off","tie_break":"out","fixed10_tie":"shared","end_immediately":"no","score_last_hand":"yes"},"phase_list":{"name":"classic","first":1,"phases":["set3+set3","set3+run4","set4+run4","run7","run8","run9","set4+set4","color7","set5+set2","set5+set3"]},"variant":"standard"}}','','2026-11-22T19:41:46.568+00:00');
INSERT INTO "log" VALUES(6,2,'game-6-1','PhaseLaidDown',1,'{"seat":"p2","phase":1,"melds":null,"overruled":[]}','keeper','2026-11-22T19:41:46.571+00:00');
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
INSERT INTO "place_tables" VALUES(1,1,'','JMY97G2T','2026-11-22T19:41:46+00:00','',0,'',0.0);
INSERT INTO "place_tables" VALUES(2,2,'','VG7XXR9T','2026-11-22T19:41:46+00:00','',0,'',0.0);
CREATE TABLE "seatings" (
   "game_id" INTEGER PRIMARY KEY REFERENCES "games"("id"),
   "table_id" INTEGER NOT NULL REFERENCES "place_tables"("id"),
   "seated_at" TEXT NOT NULL,
   "freed" INTEGER NOT NULL
) STRICT;
INSERT INTO "seatings" VALUES(6,1,'2026-11-22T19:41:46+00:00',0);
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
INSERT INTO "settings" VALUES('wall_code','R74994W6');
INSERT INTO "settings" VALUES('place_changes','3');
INSERT INTO "settings" VALUES('host_key','NQ3KTCVN6W4G');
INSERT INTO "settings" VALUES('secret_key','a1f24fc7b228646092c809645529c298a132ed922f8e52e8d76b3cb01ad8f430');
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
