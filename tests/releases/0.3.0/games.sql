BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'scorekeeper','m001_games_and_their_log','2026-11-22 20:31:43.972661+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'scorekeeper','m002_who_sat_where','2026-11-22 20:31:43.973222+00:00');
INSERT INTO "_sqlite_migrations" VALUES(3,'scorekeeper','m003_settings_of_this_host','2026-11-22 20:31:43.973422+00:00');
INSERT INTO "_sqlite_migrations" VALUES(4,'scorekeeper','m004_rules_saved_for_next_time','2026-11-22 20:31:43.973614+00:00');
INSERT INTO "_sqlite_migrations" VALUES(5,'scorekeeper','m005_links_of_a_game','2026-11-22 20:31:43.974698+00:00');
INSERT INTO "_sqlite_migrations" VALUES(6,'scorekeeper','m006_tables_of_a_place','2026-11-22 20:31:43.975876+00:00');
INSERT INTO "_sqlite_migrations" VALUES(7,'scorekeeper','m007_decisions_of_this_house','2026-11-22 20:31:43.976145+00:00');
INSERT INTO "_sqlite_migrations" VALUES(8,'scorekeeper','m008_same_again','2026-11-22 20:31:43.976516+00:00');
INSERT INTO "_sqlite_migrations" VALUES(9,'scorekeeper','m009_colours_of_players','2026-11-22 20:31:43.976964+00:00');
INSERT INTO "_sqlite_migrations" VALUES(10,'scorekeeper','m010_titles_and_deleted_games','2026-11-22 20:31:43.977920+00:00');
INSERT INTO "_sqlite_migrations" VALUES(11,'scorekeeper','m011_people','2026-11-22 20:31:43.978280+00:00');
INSERT INTO "_sqlite_migrations" VALUES(12,'scorekeeper','m012_chances_while_playing','2026-11-22 20:31:43.978533+00:00');
INSERT INTO "_sqlite_migrations" VALUES(13,'scorekeeper','m013_what_rows_were_numbered_for','2026-11-22 20:31:43.978967+00:00');
CREATE TABLE "askings" (
   "id" INTEGER PRIMARY KEY,
   "game_id" INTEGER NOT NULL REFERENCES "games"("id"),
   "device" TEXT NOT NULL,
   "seat" TEXT NOT NULL,
   "generation" INTEGER NOT NULL,
   "asked_at" REAL NOT NULL,
   "answer" TEXT NOT NULL
) STRICT;
CREATE TABLE finished_games (game_id INTEGER PRIMARY KEY, sheet TEXT NOT NULL, variant TEXT NOT NULL, phases TEXT NOT NULL, length INTEGER NOT NULL, reason TEXT NOT NULL, rounds INTEGER NOT NULL, started_at TEXT NOT NULL, ended_at TEXT NOT NULL, results TEXT NOT NULL, change INTEGER NOT NULL) STRICT;
INSERT INTO "finished_games" VALUES(1,'mattel','standard','classic',10,'last_phase',10,'2026-11-22T20:31:43.988+00:00','2026-11-22T20:31:44.020+00:00','[["p1", 1, 1, 0, 10, 10, 10, [[1, 1, 1], [2, 1, 1], [3, 1, 1], [4, 1, 1], [5, 1, 1], [6, 1, 1], [7, 1, 1], [8, 1, 1], [9, 1, 1], [10, 1, 1]], 0, 0, 1], ["p4", 2, 0, 100, 10, 10, 0, [[1, 1, 1], [2, 1, 1], [3, 1, 1], [4, 1, 1], [5, 1, 1], [6, 1, 1], [7, 1, 1], [8, 1, 1], [9, 1, 1], [10, 1, 1]], 10, 10, 1], ["p2", 3, 0, 310, 9, 10, 0, [[1, 1, 1], [2, 1, 1], [3, 1, 1], [4, 1, 1], [5, 1, 1], [6, 1, 1], [7, 1, 1], [8, 1, 1], [9, 1, 1], [10, 1, 0]], 5, 50, 1], ["p3", 4, 0, 600, 0, 10, 0, [[1, 10, 0]], 60, 60, 1]]',3);
INSERT INTO "finished_games" VALUES(3,'ja','standard','classic',10,'stopped',1,'2026-11-22T20:31:44.032+00:00','2026-11-22T20:31:44.042+00:00','[["p1", 1, 1, 0, 1, 1, 1, [], 0, 0, 0], ["p2", 2, 0, 25, 1, 1, 0, [], 25, 25, 0], ["p4", 3, 0, 30, 1, 0, 0, [], null, null, 0], ["p3", 4, 0, 70, 0, 1, 0, [], 70, 70, 0]]',4);
INSERT INTO "finished_games" VALUES(5,'mattel','first-3','classic',3,'last_phase',3,'2026-11-22T20:31:44.049+00:00','2026-11-22T20:31:44.055+00:00','[["p2", 1, 1, 25, 3, 3, 1, [[1, 1, 1], [2, 1, 1], [3, 1, 1]], 0, 20, 1], ["p1", 2, 0, 25, 3, 3, 1, [[1, 1, 1], [2, 1, 1], [3, 1, 1]], 0, 20, 1]]',5);
CREATE TABLE "games" (
   "id" INTEGER PRIMARY KEY,
   "code" TEXT NOT NULL,
   "mark" TEXT NOT NULL
, "generation" INTEGER NOT NULL DEFAULT 1, "rings" INTEGER NOT NULL DEFAULT 0, title TEXT NOT NULL DEFAULT '', place TEXT NOT NULL DEFAULT '', found_by TEXT NOT NULL DEFAULT '', put_away INTEGER NOT NULL DEFAULT 0, deleted_at TEXT, shows_chances INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "games" VALUES(1,'FCQQ','9d49cb29c7ba5a16',1,0,'Silvester','Grandma’s','silvester / grandma’s',0,NULL,0);
INSERT INTO "games" VALUES(2,'CRXQ','a2141e6bd3bb94a1',1,1,'','','',1,NULL,1);
INSERT INTO "games" VALUES(3,'KFMT','4a5952ddd3e0d284',1,0,'','','',0,NULL,0);
INSERT INTO "games" VALUES(4,'XMFW','3df1db6c72573f3b',2,1,'','','',0,NULL,0);
INSERT INTO "games" VALUES(5,'79HQ','c6b00372ff3e7577',1,0,'','','',0,NULL,0);
INSERT INTO "games" VALUES(6,'CK9W','b15adc0f41a7b053',1,0,'','','',0,NULL,0);
INSERT INTO "games" VALUES(7,'MY23','df9fd25e8fede5b1',1,0,'','','',0,NULL,0);
INSERT INTO "games" VALUES(8,'KWJM','bdbd6e4cb0968d87',1,0,'','','',0,'2026-11-22T20:31:44+00:00',0);
CREATE TABLE games_in_lists (game_id INTEGER PRIMARY KEY, over INTEGER NOT NULL, seats TEXT NOT NULL, round_no INTEGER NOT NULL, rounds INTEGER NOT NULL, started_at TEXT NOT NULL, last_at TEXT NOT NULL, reason TEXT NOT NULL, winners TEXT NOT NULL, tie_due INTEGER NOT NULL, paused INTEGER NOT NULL, sheet TEXT NOT NULL, variant TEXT NOT NULL, standings TEXT NOT NULL) STRICT;
INSERT INTO "games_in_lists" VALUES(1,1,'p1 p2 p3 p4',10,10,'2026-11-22T20:31:43.988+00:00','2026-11-22T20:31:44.020+00:00','last_phase','p1',0,0,'mattel','standard','p1:10:0 p4:10:100 p2:9:310 p3:0:600');
INSERT INTO "games_in_lists" VALUES(2,0,'p1 p2 p3',1,0,'2026-11-22T20:31:44.022+00:00','2026-11-22T20:31:44.068+00:00','','',0,0,'ravensburger','standard','p1:0:0 p2:0:0 p3:0:0');
INSERT INTO "games_in_lists" VALUES(3,1,'p1 p4 p3 p2',1,1,'2026-11-22T20:31:44.032+00:00','2026-11-22T20:31:44.042+00:00','stopped','p1',0,0,'ja','standard','p1:1:0 p2:1:25 p4:1:30 p3:0:70');
INSERT INTO "games_in_lists" VALUES(4,0,'p1 p2',3,3,'2026-11-22T20:31:44.043+00:00','2026-11-22T20:31:44.047+00:00','last_phase','',1,0,'mattel','first-3','p1:3:25 p2:3:25');
INSERT INTO "games_in_lists" VALUES(5,1,'p1 p2',3,3,'2026-11-22T20:31:44.049+00:00','2026-11-22T20:31:44.055+00:00','last_phase','p2',0,0,'mattel','first-3','p2:3:25 p1:3:25');
INSERT INTO "games_in_lists" VALUES(6,0,'p1 p2',1,0,'2026-11-22T20:31:44.058+00:00','2026-11-22T20:31:44.060+00:00','','',0,0,'mattel','standard','p1:0:0 p2:0:0');
INSERT INTO "games_in_lists" VALUES(7,0,'p1 p2',1,0,'2026-11-22T20:31:44.070+00:00','2026-11-22T20:31:44.070+00:00','','',0,0,'mattel','standard','p1:0:0 p2:0:0');
CREATE TABLE "house_decisions" (
   "id" INTEGER PRIMARY KEY,
   "made_in" TEXT NOT NULL,
   "words" TEXT NOT NULL,
   "rule" TEXT NOT NULL,
   "switch" TEXT NOT NULL,
   "value" TEXT NOT NULL,
   "kept_at" TEXT NOT NULL
) STRICT;
INSERT INTO "house_decisions" VALUES(1,'4a5952ddd3e0d284:8:','A wild may be taken back.','','','','2026-11-22T20:31:44.066+00:00');
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
INSERT INTO "links" VALUES(1,'H4HK3X2GDN2G7J',1,'keeper',1,'current');
INSERT INTO "links" VALUES(2,'DT77RMD7MKVG7C',1,'p1',1,'current');
INSERT INTO "links" VALUES(3,'P6VCKDDDD7CCWQ',1,'p2',1,'current');
INSERT INTO "links" VALUES(4,'GPNCRVR6V4DVPF',1,'p3',1,'current');
INSERT INTO "links" VALUES(5,'3JV94TXQK3P2VT',1,'p4',1,'current');
INSERT INTO "links" VALUES(6,'Q7674JF7WV9DGV',2,'keeper',1,'current');
INSERT INTO "links" VALUES(7,'JNYY4RKQ3KPTCC',2,'p1',1,'current');
INSERT INTO "links" VALUES(8,'ND34X6VXHHNH22',2,'p2',1,'replaced');
INSERT INTO "links" VALUES(9,'RV7FFNCWCGYM9T',2,'p3',1,'current');
INSERT INTO "links" VALUES(10,'P3PDKCWDP62T2K',3,'keeper',1,'current');
INSERT INTO "links" VALUES(11,'3MC4HXQW7TTVJX',3,'p1',1,'current');
INSERT INTO "links" VALUES(12,'WYDG4GV2XVJYJY',3,'p2',1,'current');
INSERT INTO "links" VALUES(13,'32PHX7VQ6WGKXR',3,'p3',1,'current');
INSERT INTO "links" VALUES(14,'6JMP9WC22PGK74',3,'p4',1,'current');
INSERT INTO "links" VALUES(15,'T6NWY6P9YJMNNV',4,'keeper',1,'replaced');
INSERT INTO "links" VALUES(16,'V2N3CQ2GDG9RC9',4,'p1',1,'replaced');
INSERT INTO "links" VALUES(17,'HM7293FV9KPC6M',4,'p2',1,'replaced');
INSERT INTO "links" VALUES(18,'R46TTY2XJMX3HG',5,'keeper',1,'current');
INSERT INTO "links" VALUES(19,'QJ7QYXJP7JRWFQ',5,'p1',1,'current');
INSERT INTO "links" VALUES(20,'NT3WTXFFTHCYN6',5,'p2',1,'current');
INSERT INTO "links" VALUES(21,'W2N2JXDTRQ9NQD',6,'keeper',1,'current');
INSERT INTO "links" VALUES(22,'9PXJMJYWRWCTXX',6,'p1',1,'current');
INSERT INTO "links" VALUES(23,'HQRQP4MYK3V7MR',6,'p2',1,'current');
INSERT INTO "links" VALUES(24,'44MCJ7HH33724H',2,'p2',1,'current');
INSERT INTO "links" VALUES(25,'G77TDCFP99939G',3,'keeper',1,'offered');
INSERT INTO "links" VALUES(26,'GDPH',4,'watch',1,'replaced');
INSERT INTO "links" VALUES(27,'R3DM69MK32WTGF',4,'keeper',2,'current');
INSERT INTO "links" VALUES(28,'M42VRHDH7FJ746',4,'p1',2,'current');
INSERT INTO "links" VALUES(29,'467NNGR9RMXRD3',4,'p2',2,'current');
INSERT INTO "links" VALUES(30,'4JXVXHWVH22C4M',7,'keeper',1,'current');
INSERT INTO "links" VALUES(31,'HRGV96TY72X34Y',7,'p1',1,'current');
INSERT INTO "links" VALUES(32,'Y7CQGXN62GQ64M',7,'p2',1,'current');
INSERT INTO "links" VALUES(33,'VMC7774HXFPWVM',8,'keeper',1,'current');
INSERT INTO "links" VALUES(34,'HDXD3TM9FHQNHC',8,'p1',1,'current');
INSERT INTO "links" VALUES(35,'YRNNKRGT2G6M2C',8,'p2',1,'current');
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
INSERT INTO "log" VALUES(1,1,'whole','GameStarted',1,'{"seats":["p1","p2","p3","p4"],"dealer":"p1","table":{"sheet":"mattel","switches":{"wild_points":25,"skip_points":15,"min_natural":"phase","same_number_sets":"yes","wrap":"no","wild_on_full_run":"no","wild_replace":"never","wild_move":"never","partial_lay":"no","phase_order":"fixed","hit_same_turn":"all","go_out_discard":"optional","skip_target":"any","skip_limit":"pending","skip_zone":"on","skip_last_card":"allowed","skip_pickup":"never","skip_carry_over":"no","first_upcard_skip":"first_skipped","first_upcard_counts":"yes","first_upcard_wild":"may_take","rediscard_same_card":"allowed","empty_draw_pile":"reshuffle","knock":"off","buy":"off","tie_break":"out","fixed10_tie":"shared","end_immediately":"no","score_last_hand":"yes"},"phase_list":{"name":"classic","first":1,"phases":["set3+set3","set3+run4","set4+run4","run7","run8","run9","set4+set4","color7","set5+set2","set5+set3"]},"variant":"standard"}}','keeper','2026-11-22T20:31:43.988+00:00');
INSERT INTO "log" VALUES(1,2,'game-1-1','PhaseLaidDown',1,'{"seat":"p1","phase":1,"melds":[{"kind":"set","cards":"5 5 5","stands_for":[5,5,5],"colour":null},{"kind":"set","cards":"R9 B9 9","stands_for":[9,9,9],"colour":null}],"overruled":[]}','keeper','2026-11-22T20:31:43.991+00:00');
INSERT INTO "log" VALUES(1,3,'game-1-2','CardsHit',1,'{"seat":"p2","owner":"p1","group":1,"cards":"5","meld":{"kind":"set","cards":"5 5 5 5","stands_for":[5,5,5,5],"colour":null},"overruled":["own_phase_not_laid"]}','keeper','2026-11-22T20:31:43.992+00:00');
INSERT INTO "log" VALUES(1,4,'game-1-3','PhaseLaidDown',1,'{"seat":"p4","phase":1,"melds":null,"overruled":[]}','keeper','2026-11-22T20:31:43.993+00:00');
INSERT INTO "log" VALUES(1,5,'game-1-4','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-22T20:31:43.995+00:00');
INSERT INTO "log" VALUES(1,6,'game-1-4','HandCounted',1,'{"seat":"p2","count":{"total":5},"points":5,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:43.995+00:00');
INSERT INTO "log" VALUES(1,7,'game-1-4','HandCounted',1,'{"seat":"p3","count":{"total":60},"points":60,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:43.995+00:00');
INSERT INTO "log" VALUES(1,8,'game-1-4','HandCounted',1,'{"seat":"p4","count":{"total":10},"points":10,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:43.995+00:00');
INSERT INTO "log" VALUES(1,9,'game-1-4','RoundClosed',1,'{"round_no":1,"overruled":[]}','keeper','2026-11-22T20:31:43.995+00:00');
INSERT INTO "log" VALUES(1,10,'game-1-9','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-22T20:31:43.997+00:00');
INSERT INTO "log" VALUES(1,11,'game-1-9','HandCounted',1,'{"seat":"p2","count":{"total":10},"points":10,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:43.997+00:00');
INSERT INTO "log" VALUES(1,12,'game-1-9','HandCounted',1,'{"seat":"p3","count":{"total":60},"points":60,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:43.997+00:00');
INSERT INTO "log" VALUES(1,13,'game-1-9','HandCounted',1,'{"seat":"p4","count":{"total":10},"points":10,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:43.997+00:00');
INSERT INTO "log" VALUES(1,14,'game-1-9','RoundClosed',1,'{"round_no":2,"overruled":[]}','keeper','2026-11-22T20:31:43.997+00:00');
INSERT INTO "log" VALUES(1,15,'game-1-14','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-22T20:31:43.999+00:00');
INSERT INTO "log" VALUES(1,16,'game-1-14','HandCounted',1,'{"seat":"p2","count":{"total":15},"points":15,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:43.999+00:00');
INSERT INTO "log" VALUES(1,17,'game-1-14','HandCounted',1,'{"seat":"p3","count":{"total":60},"points":60,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:43.999+00:00');
INSERT INTO "log" VALUES(1,18,'game-1-14','HandCounted',1,'{"seat":"p4","count":{"total":10},"points":10,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:43.999+00:00');
INSERT INTO "log" VALUES(1,19,'game-1-14','RoundClosed',1,'{"round_no":3,"overruled":[]}','keeper','2026-11-22T20:31:43.999+00:00');
INSERT INTO "log" VALUES(1,20,'game-1-19','PlayerWentOut',1,'{"seat":"p2","phase":null}','keeper','2026-11-22T20:31:44.001+00:00');
INSERT INTO "log" VALUES(1,21,'game-1-19','HandCounted',1,'{"seat":"p1","count":{"total":15},"points":15,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:44.001+00:00');
INSERT INTO "log" VALUES(1,22,'game-1-19','HandCounted',1,'{"seat":"p3","count":{"total":50},"points":50,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:44.001+00:00');
INSERT INTO "log" VALUES(1,23,'game-1-19','HandCounted',1,'{"seat":"p4","count":{"total":100},"points":100,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:44.001+00:00');
INSERT INTO "log" VALUES(1,24,'game-1-19','RoundClosed',1,'{"round_no":4,"overruled":[]}','keeper','2026-11-22T20:31:44.001+00:00');
INSERT INTO "log" VALUES(1,25,'whole-undo','EntryStruck',1,'{"command_id":"game-1-19","reason":"undo"}','keeper','2026-11-22T20:31:44.002+00:00');
INSERT INTO "log" VALUES(1,26,'game-1-25','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-22T20:31:44.005+00:00');
INSERT INTO "log" VALUES(1,27,'game-1-25','HandCounted',1,'{"seat":"p2","count":{"total":20},"points":20,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:44.005+00:00');
INSERT INTO "log" VALUES(1,28,'game-1-25','HandCounted',1,'{"seat":"p3","count":{"total":60},"points":60,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:44.005+00:00');
INSERT INTO "log" VALUES(1,29,'game-1-25','HandCounted',1,'{"seat":"p4","count":{"total":10},"points":10,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:44.005+00:00');
INSERT INTO "log" VALUES(1,30,'game-1-25','RoundClosed',1,'{"round_no":4,"overruled":[]}','keeper','2026-11-22T20:31:44.005+00:00');
INSERT INTO "log" VALUES(1,31,'game-1-30','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-22T20:31:44.007+00:00');
INSERT INTO "log" VALUES(1,32,'game-1-30','HandCounted',1,'{"seat":"p2","count":{"total":25},"points":25,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:44.007+00:00');
INSERT INTO "log" VALUES(1,33,'game-1-30','HandCounted',1,'{"seat":"p3","count":{"total":60},"points":60,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:44.007+00:00');
INSERT INTO "log" VALUES(1,34,'game-1-30','HandCounted',1,'{"seat":"p4","count":{"total":10},"points":10,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:44.007+00:00');
INSERT INTO "log" VALUES(1,35,'game-1-30','RoundClosed',1,'{"round_no":5,"overruled":[]}','keeper','2026-11-22T20:31:44.007+00:00');
INSERT INTO "log" VALUES(1,36,'game-1-35','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-22T20:31:44.009+00:00');
INSERT INTO "log" VALUES(1,37,'game-1-35','HandCounted',1,'{"seat":"p2","count":{"total":30},"points":30,"laid":true,"phase":null,"overruled":["too_many_points"]}','keeper','2026-11-22T20:31:44.009+00:00');
INSERT INTO "log" VALUES(1,38,'game-1-35','HandCounted',1,'{"seat":"p3","count":{"total":60},"points":60,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:44.009+00:00');
INSERT INTO "log" VALUES(1,39,'game-1-35','HandCounted',1,'{"seat":"p4","count":{"total":10},"points":10,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:44.009+00:00');
INSERT INTO "log" VALUES(1,40,'game-1-35','RoundClosed',1,'{"round_no":6,"overruled":[]}','keeper','2026-11-22T20:31:44.009+00:00');
INSERT INTO "log" VALUES(1,41,'game-1-40','EntryAmended',1,'{"seq":11,"event":{"kind":"HandCounted","data":{"seat":"p2","count":{"total":45},"points":45,"laid":true,"phase":null,"overruled":[]}},"reason":"fix"}','keeper','2026-11-22T20:31:44.010+00:00');
INSERT INTO "log" VALUES(1,42,'game-1-41','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-22T20:31:44.014+00:00');
INSERT INTO "log" VALUES(1,43,'game-1-41','HandCounted',1,'{"seat":"p2","count":{"total":35},"points":35,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:44.014+00:00');
INSERT INTO "log" VALUES(1,44,'game-1-41','HandCounted',1,'{"seat":"p3","count":{"total":60},"points":60,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:44.014+00:00');
INSERT INTO "log" VALUES(1,45,'game-1-41','HandCounted',1,'{"seat":"p4","count":{"total":10},"points":10,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:44.014+00:00');
INSERT INTO "log" VALUES(1,46,'game-1-41','RoundClosed',1,'{"round_no":7,"overruled":[]}','keeper','2026-11-22T20:31:44.014+00:00');
INSERT INTO "log" VALUES(1,47,'game-1-46','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-22T20:31:44.016+00:00');
INSERT INTO "log" VALUES(1,48,'game-1-46','HandCounted',1,'{"seat":"p2","count":{"total":40},"points":40,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:44.016+00:00');
INSERT INTO "log" VALUES(1,49,'game-1-46','HandCounted',1,'{"seat":"p3","count":{"total":60},"points":60,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:44.016+00:00');
INSERT INTO "log" VALUES(1,50,'game-1-46','HandCounted',1,'{"seat":"p4","count":{"total":10},"points":10,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:44.016+00:00');
INSERT INTO "log" VALUES(1,51,'game-1-46','RoundClosed',1,'{"round_no":8,"overruled":[]}','keeper','2026-11-22T20:31:44.016+00:00');
INSERT INTO "log" VALUES(1,52,'game-1-51','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-22T20:31:44.018+00:00');
INSERT INTO "log" VALUES(1,53,'game-1-51','HandCounted',1,'{"seat":"p2","count":{"total":45},"points":45,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:44.018+00:00');
INSERT INTO "log" VALUES(1,54,'game-1-51','HandCounted',1,'{"seat":"p3","count":{"total":60},"points":60,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:44.018+00:00');
INSERT INTO "log" VALUES(1,55,'game-1-51','HandCounted',1,'{"seat":"p4","count":{"total":10},"points":10,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:44.018+00:00');
INSERT INTO "log" VALUES(1,56,'game-1-51','RoundClosed',1,'{"round_no":9,"overruled":[]}','keeper','2026-11-22T20:31:44.018+00:00');
INSERT INTO "log" VALUES(1,57,'game-1-56','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-22T20:31:44.020+00:00');
INSERT INTO "log" VALUES(1,58,'game-1-56','HandCounted',1,'{"seat":"p2","count":{"total":50},"points":50,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:44.020+00:00');
INSERT INTO "log" VALUES(1,59,'game-1-56','HandCounted',1,'{"seat":"p3","count":{"total":60},"points":60,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:44.020+00:00');
INSERT INTO "log" VALUES(1,60,'game-1-56','HandCounted',1,'{"seat":"p4","count":{"total":10},"points":10,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:44.020+00:00');
INSERT INTO "log" VALUES(1,61,'game-1-56','RoundClosed',1,'{"round_no":10,"overruled":[]}','keeper','2026-11-22T20:31:44.020+00:00');
INSERT INTO "log" VALUES(2,1,'turns','GameStarted',1,'{"seats":["p1","p2","p3"],"dealer":"p1","table":{"sheet":"ravensburger","switches":{"wild_points":20,"skip_points":15,"min_natural":"none","same_number_sets":"yes","wrap":"no","wild_on_full_run":"no","wild_replace":"never","wild_move":"never","partial_lay":"no","phase_order":"fixed","hit_same_turn":"own","go_out_discard":"optional","skip_target":"any","skip_limit":"pending","skip_zone":"under","skip_last_card":"allowed","skip_pickup":"never","skip_carry_over":"no","first_upcard_skip":"first_skipped","first_upcard_counts":"yes","first_upcard_wild":"may_take","rediscard_same_card":"allowed","empty_draw_pile":"reshuffle","knock":"off","buy":"off","tie_break":"shared","fixed10_tie":"shared","end_immediately":"no","score_last_hand":"yes"},"phase_list":{"name":"classic","first":1,"phases":["set3+set3","set3+run4","set4+run4","run7","run8","run9","set4+set4","color7","set5+set2","set5+set3"]},"variant":"standard"}}','keeper','2026-11-22T20:31:44.022+00:00');
INSERT INTO "log" VALUES(2,2,'game-2-1','TurnsTracked',1,'{"on":true,"turn":null}','keeper','2026-11-22T20:31:44.023+00:00');
INSERT INTO "log" VALUES(2,3,'game-2-2','CardTurnedUp',1,'{"card":"R7","to":null}','keeper','2026-11-22T20:31:44.025+00:00');
INSERT INTO "log" VALUES(2,4,'game-2-3','TurnPassed',1,'{"seat":"p2","discard":"B12","took":false,"overruled":[]}','keeper','2026-11-22T20:31:44.026+00:00');
INSERT INTO "log" VALUES(2,5,'game-2-4','SkipPlayed',1,'{"seat":"p3","target":"p2","overruled":[]}','keeper','2026-11-22T20:31:44.027+00:00');
INSERT INTO "log" VALUES(2,6,'game-2-5','PhaseLaidDown',1,'{"seat":"p1","phase":1,"melds":null,"overruled":[]}','keeper','2026-11-22T20:31:44.028+00:00');
INSERT INTO "log" VALUES(2,7,'game-2-6','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-22T20:31:44.030+00:00');
INSERT INTO "log" VALUES(2,8,'game-2-7','HandCounted',1,'{"seat":"p2","count":{"total":40},"points":40,"laid":false,"phase":null,"overruled":["too_few_points"]}','keeper','2026-11-22T20:31:44.031+00:00');
INSERT INTO "log" VALUES(3,1,'coming','GameStarted',1,'{"seats":["p1","p2","p3"],"dealer":"p1","table":{"sheet":"ja","switches":{"wild_points":25,"skip_points":15,"min_natural":"phase","same_number_sets":"yes","wrap":"no","wild_on_full_run":"no","wild_replace":"never","wild_move":"never","partial_lay":"no","phase_order":"free","hit_same_turn":"own","go_out_discard":"required","skip_target":"next","skip_limit":"none","skip_zone":"pile","skip_last_card":"allowed","skip_pickup":"never","skip_carry_over":"no","first_upcard_skip":"first_skipped","first_upcard_counts":"yes","first_upcard_wild":"may_take","rediscard_same_card":"allowed","empty_draw_pile":"reshuffle","knock":"on","buy":"off","tie_break":"lay","fixed10_tie":"shared","end_immediately":"no","score_last_hand":"yes"},"phase_list":{"name":"classic","first":1,"phases":["set3+set3","set3+run4","set4+run4","run7","run8","run9","set4+set4","color7","set5+set2","set5+set3"]},"variant":"standard"}}','keeper','2026-11-22T20:31:44.032+00:00');
INSERT INTO "log" VALUES(3,2,'game-3-1','PlayerWentOut',1,'{"seat":"p1","phase":2}','keeper','2026-11-22T20:31:44.034+00:00');
INSERT INTO "log" VALUES(3,3,'game-3-1','HandCounted',1,'{"seat":"p2","count":{"total":25},"points":25,"laid":true,"phase":3,"overruled":[]}','keeper','2026-11-22T20:31:44.034+00:00');
INSERT INTO "log" VALUES(3,4,'game-3-1','HandCounted',1,'{"seat":"p3","count":{"total":70},"points":70,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:44.034+00:00');
INSERT INTO "log" VALUES(3,5,'game-3-1','RoundClosed',1,'{"round_no":1,"overruled":[]}','keeper','2026-11-22T20:31:44.034+00:00');
INSERT INTO "log" VALUES(3,6,'coming-late','PlayerJoined',1,'{"seat":"p4","seats":["p1","p4","p2","p3"],"done":[1],"points":30}','','2026-11-22T20:31:44.035+00:00');
INSERT INTO "log" VALUES(3,7,'game-3-6','SeatsChanged',1,'{"seats":["p1","p4","p3","p2"]}','keeper','2026-11-22T20:31:44.037+00:00');
INSERT INTO "log" VALUES(3,8,'game-3-7','RulingGiven',1,'{"words":"A wild may be taken back.","rule":"","decided":true,"switch":"","value":""}','keeper','2026-11-22T20:31:44.038+00:00');
INSERT INTO "log" VALUES(3,9,'game-3-8','TableRulesChanged',1,'{"table":{"sheet":"ja","switches":{"wild_points":25,"skip_points":15,"min_natural":"phase","same_number_sets":"yes","wrap":"no","wild_on_full_run":"no","wild_replace":"never","wild_move":"never","partial_lay":"no","phase_order":"free","hit_same_turn":"own","go_out_discard":"required","skip_target":"next","skip_limit":"none","skip_zone":"pile","skip_last_card":"allowed","skip_pickup":"never","skip_carry_over":"no","first_upcard_skip":"first_skipped","first_upcard_counts":"yes","first_upcard_wild":"may_take","rediscard_same_card":"allowed","empty_draw_pile":"reshuffle","knock":"off","buy":"off","tie_break":"lay","fixed10_tie":"shared","end_immediately":"no","score_last_hand":"yes"},"phase_list":{"name":"classic","first":1,"phases":["set3+set3","set3+run4","set4+run4","run7","run8","run9","set4+set4","color7","set5+set2","set5+set3"]},"variant":"standard"}}','keeper','2026-11-22T20:31:44.039+00:00');
INSERT INTO "log" VALUES(3,10,'game-3-9','SeatsChanged',1,'{"seats":["p1","p4","p2"]}','keeper','2026-11-22T20:31:44.040+00:00');
INSERT INTO "log" VALUES(3,11,'game-3-10','GameStopped',1,'{"for_good":true}','keeper','2026-11-22T20:31:44.042+00:00');
INSERT INTO "log" VALUES(4,1,'tie-due','GameStarted',1,'{"seats":["p1","p2"],"dealer":"p1","table":{"sheet":"mattel","switches":{"wild_points":25,"skip_points":15,"min_natural":"phase","same_number_sets":"yes","wrap":"no","wild_on_full_run":"no","wild_replace":"never","wild_move":"never","partial_lay":"no","phase_order":"fixed","hit_same_turn":"all","go_out_discard":"optional","skip_target":"any","skip_limit":"pending","skip_zone":"on","skip_last_card":"allowed","skip_pickup":"never","skip_carry_over":"no","first_upcard_skip":"first_skipped","first_upcard_counts":"yes","first_upcard_wild":"may_take","rediscard_same_card":"allowed","empty_draw_pile":"reshuffle","knock":"off","buy":"off","tie_break":"out","fixed10_tie":"shared","end_immediately":"no","score_last_hand":"yes"},"phase_list":{"name":"classic","first":1,"phases":["set3+set3","set3+run4","set4+run4","run7","run8","run9","set4+set4","color7","set5+set2","set5+set3"]},"variant":"first-3"}}','keeper','2026-11-22T20:31:44.043+00:00');
INSERT INTO "log" VALUES(4,2,'game-4-1','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-22T20:31:44.044+00:00');
INSERT INTO "log" VALUES(4,3,'game-4-1','HandCounted',1,'{"seat":"p2","count":{"total":5},"points":5,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:44.044+00:00');
INSERT INTO "log" VALUES(4,4,'game-4-1','RoundClosed',1,'{"round_no":1,"overruled":[]}','keeper','2026-11-22T20:31:44.044+00:00');
INSERT INTO "log" VALUES(4,5,'game-4-4','PlayerWentOut',1,'{"seat":"p2","phase":null}','keeper','2026-11-22T20:31:44.046+00:00');
INSERT INTO "log" VALUES(4,6,'game-4-4','HandCounted',1,'{"seat":"p1","count":{"total":5},"points":5,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:44.046+00:00');
INSERT INTO "log" VALUES(4,7,'game-4-4','RoundClosed',1,'{"round_no":2,"overruled":[]}','keeper','2026-11-22T20:31:44.046+00:00');
INSERT INTO "log" VALUES(4,8,'game-4-7','HandCounted',1,'{"seat":"p1","count":{"total":20},"points":20,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:44.047+00:00');
INSERT INTO "log" VALUES(4,9,'game-4-7','HandCounted',1,'{"seat":"p2","count":{"total":20},"points":20,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:44.047+00:00');
INSERT INTO "log" VALUES(4,10,'game-4-7','RoundClosed',1,'{"round_no":3,"overruled":["nobody_out"]}','keeper','2026-11-22T20:31:44.047+00:00');
INSERT INTO "log" VALUES(5,1,'tie-won','GameStarted',1,'{"seats":["p1","p2"],"dealer":"p1","table":{"sheet":"mattel","switches":{"wild_points":25,"skip_points":15,"min_natural":"phase","same_number_sets":"yes","wrap":"no","wild_on_full_run":"no","wild_replace":"never","wild_move":"never","partial_lay":"no","phase_order":"fixed","hit_same_turn":"all","go_out_discard":"optional","skip_target":"any","skip_limit":"pending","skip_zone":"on","skip_last_card":"allowed","skip_pickup":"never","skip_carry_over":"no","first_upcard_skip":"first_skipped","first_upcard_counts":"yes","first_upcard_wild":"may_take","rediscard_same_card":"allowed","empty_draw_pile":"reshuffle","knock":"off","buy":"off","tie_break":"out","fixed10_tie":"shared","end_immediately":"no","score_last_hand":"yes"},"phase_list":{"name":"classic","first":1,"phases":["set3+set3","set3+run4","set4+run4","run7","run8","run9","set4+set4","color7","set5+set2","set5+set3"]},"variant":"first-3"}}','keeper','2026-11-22T20:31:44.049+00:00');
INSERT INTO "log" VALUES(5,2,'game-5-1','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-22T20:31:44.051+00:00');
INSERT INTO "log" VALUES(5,3,'game-5-1','HandCounted',1,'{"seat":"p2","count":{"total":5},"points":5,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:44.051+00:00');
INSERT INTO "log" VALUES(5,4,'game-5-1','RoundClosed',1,'{"round_no":1,"overruled":[]}','keeper','2026-11-22T20:31:44.051+00:00');
INSERT INTO "log" VALUES(5,5,'game-5-4','PlayerWentOut',1,'{"seat":"p2","phase":null}','keeper','2026-11-22T20:31:44.052+00:00');
INSERT INTO "log" VALUES(5,6,'game-5-4','HandCounted',1,'{"seat":"p1","count":{"total":5},"points":5,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:44.052+00:00');
INSERT INTO "log" VALUES(5,7,'game-5-4','RoundClosed',1,'{"round_no":2,"overruled":[]}','keeper','2026-11-22T20:31:44.052+00:00');
INSERT INTO "log" VALUES(5,8,'game-5-7','HandCounted',1,'{"seat":"p1","count":{"total":20},"points":20,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:44.054+00:00');
INSERT INTO "log" VALUES(5,9,'game-5-7','HandCounted',1,'{"seat":"p2","count":{"total":20},"points":20,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-22T20:31:44.054+00:00');
INSERT INTO "log" VALUES(5,10,'game-5-7','RoundClosed',1,'{"round_no":3,"overruled":["nobody_out"]}','keeper','2026-11-22T20:31:44.054+00:00');
INSERT INTO "log" VALUES(5,11,'game-5-10','TieRoundWon',1,'{"seat":"p2"}','keeper','2026-11-22T20:31:44.055+00:00');
INSERT INTO "log" VALUES(6,1,'guests','GameStarted',1,'{"seats":["p1","p2"],"dealer":"p1","table":{"sheet":"mattel","switches":{"wild_points":25,"skip_points":15,"min_natural":"phase","same_number_sets":"yes","wrap":"no","wild_on_full_run":"no","wild_replace":"never","wild_move":"never","partial_lay":"no","phase_order":"fixed","hit_same_turn":"all","go_out_discard":"optional","skip_target":"any","skip_limit":"pending","skip_zone":"on","skip_last_card":"allowed","skip_pickup":"never","skip_carry_over":"no","first_upcard_skip":"first_skipped","first_upcard_counts":"yes","first_upcard_wild":"may_take","rediscard_same_card":"allowed","empty_draw_pile":"reshuffle","knock":"off","buy":"off","tie_break":"out","fixed10_tie":"shared","end_immediately":"no","score_last_hand":"yes"},"phase_list":{"name":"classic","first":1,"phases":["set3+set3","set3+run4","set4+run4","run7","run8","run9","set4+set4","color7","set5+set2","set5+set3"]},"variant":"standard"}}','','2026-11-22T20:31:44.058+00:00');
INSERT INTO "log" VALUES(6,2,'game-6-1','PhaseLaidDown',1,'{"seat":"p2","phase":1,"melds":null,"overruled":[]}','keeper','2026-11-22T20:31:44.060+00:00');
INSERT INTO "log" VALUES(2,9,'ruling','RulingGiven',1,'{"words":"Yes.","rule":"§9","decided":false,"switch":"","value":"","question":{"ask":"lay","by":"p1","cards":"5 5 5 | 9 9 9","phase":1},"verdict":["legal"]}','','2026-11-22T20:31:44.068+00:00');
INSERT INTO "log" VALUES(7,1,'Granny','GameStarted',1,'{"seats":["p1","p2"],"dealer":"p1","table":{"sheet":"mattel","switches":{"wild_points":25,"skip_points":15,"min_natural":"phase","same_number_sets":"yes","wrap":"no","wild_on_full_run":"no","wild_replace":"never","wild_move":"never","partial_lay":"no","phase_order":"fixed","hit_same_turn":"all","go_out_discard":"optional","skip_target":"any","skip_limit":"pending","skip_zone":"on","skip_last_card":"allowed","skip_pickup":"never","skip_carry_over":"no","first_upcard_skip":"first_skipped","first_upcard_counts":"yes","first_upcard_wild":"may_take","rediscard_same_card":"allowed","empty_draw_pile":"reshuffle","knock":"off","buy":"off","tie_break":"out","fixed10_tie":"shared","end_immediately":"no","score_last_hand":"yes"},"phase_list":{"name":"classic","first":1,"phases":["set3+set3","set3+run4","set4+run4","run7","run8","run9","set4+set4","color7","set5+set2","set5+set3"]},"variant":"standard"}}','','2026-11-22T20:31:44.070+00:00');
INSERT INTO "log" VALUES(8,1,'Eva','GameStarted',1,'{"seats":["p1","p2"],"dealer":"p1","table":{"sheet":"mattel","switches":{"wild_points":25,"skip_points":15,"min_natural":"phase","same_number_sets":"yes","wrap":"no","wild_on_full_run":"no","wild_replace":"never","wild_move":"never","partial_lay":"no","phase_order":"fixed","hit_same_turn":"all","go_out_discard":"optional","skip_target":"any","skip_limit":"pending","skip_zone":"on","skip_last_card":"allowed","skip_pickup":"never","skip_carry_over":"no","first_upcard_skip":"first_skipped","first_upcard_counts":"yes","first_upcard_wild":"may_take","rediscard_same_card":"allowed","empty_draw_pile":"reshuffle","knock":"off","buy":"off","tie_break":"out","fixed10_tie":"shared","end_immediately":"no","score_last_hand":"yes"},"phase_list":{"name":"classic","first":1,"phases":["set3+set3","set3+run4","set4+run4","run7","run8","run9","set4+set4","color7","set5+set2","set5+set3"]},"variant":"standard"}}','','2026-11-22T20:31:44.072+00:00');
CREATE TABLE mergers (id INTEGER PRIMARY KEY, person_id INTEGER NOT NULL REFERENCES persons (id) ON DELETE CASCADE, name TEXT NOT NULL, spelt TEXT NOT NULL, colour INTEGER, seats TEXT NOT NULL, merged_at TEXT NOT NULL) STRICT;
INSERT INTO "mergers" VALUES(1,5,'Granny','granny',8,'[[7, "p2", 8]]','2026-11-22T20:31:44+00:00');
CREATE TABLE "persons" (
   "id" INTEGER PRIMARY KEY,
   "name" TEXT NOT NULL,
   "spelt" TEXT NOT NULL
, of_game INTEGER REFERENCES games (id), colour INTEGER, forgotten INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "persons" VALUES(1,'Ann','ann',NULL,1,0);
INSERT INTO "persons" VALUES(2,'Ben','ben',NULL,2,0);
INSERT INTO "persons" VALUES(3,'Mia','mia',NULL,3,0);
INSERT INTO "persons" VALUES(4,'Papa','papa',NULL,4,0);
INSERT INTO "persons" VALUES(5,'Oma','oma',NULL,5,0);
INSERT INTO "persons" VALUES(7,'Zoë 🎲','zoë 🎲',NULL,7,0);
INSERT INTO "persons" VALUES(8,'Guest','guest',6,8,0);
INSERT INTO "persons" VALUES(9,'Ann','ann',6,1,0);
INSERT INTO "persons" VALUES(11,'Eva','eva',NULL,2,0);
INSERT INTO "persons" VALUES(12,'Player 3','player 3',3,6,1);
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
INSERT INTO "place_tables" VALUES(1,1,'','RGWKDKWT','2026-11-22T20:31:44+00:00','',0,'',0.0);
INSERT INTO "place_tables" VALUES(2,2,'','Y4J7XCPW','2026-11-22T20:31:44+00:00','',0,'',0.0);
CREATE TABLE projected_by (id INTEGER PRIMARY KEY CHECK (id = 1), made_by TEXT NOT NULL, complete INTEGER NOT NULL) STRICT;
INSERT INTO "projected_by" VALUES(1,'b2cb3d0dab9515d7',1);
CREATE TABLE projected_games (game_id INTEGER PRIMARY KEY, last_seq INTEGER NOT NULL) STRICT;
INSERT INTO "projected_games" VALUES(1,61);
INSERT INTO "projected_games" VALUES(2,9);
INSERT INTO "projected_games" VALUES(3,11);
INSERT INTO "projected_games" VALUES(4,10);
INSERT INTO "projected_games" VALUES(5,11);
INSERT INTO "projected_games" VALUES(6,2);
INSERT INTO "projected_games" VALUES(7,1);
CREATE TABLE result_changes (id INTEGER PRIMARY KEY CHECK (id = 1), last INTEGER NOT NULL, last_other INTEGER NOT NULL) STRICT;
INSERT INTO "result_changes" VALUES(1,7,7);
CREATE TABLE "seatings" (
   "game_id" INTEGER PRIMARY KEY REFERENCES "games"("id"),
   "table_id" INTEGER NOT NULL REFERENCES "place_tables"("id"),
   "seated_at" TEXT NOT NULL,
   "freed" INTEGER NOT NULL
) STRICT;
INSERT INTO "seatings" VALUES(6,1,'2026-11-22T20:31:44+00:00',0);
CREATE TABLE "seats" (
   "game_id" INTEGER REFERENCES "games"("id"),
   "seat" TEXT,
   "person_id" INTEGER NOT NULL REFERENCES "persons"("id"), colour INTEGER,
   PRIMARY KEY ("game_id", "seat")
) STRICT;
INSERT INTO "seats" VALUES(1,'p1',1,1);
INSERT INTO "seats" VALUES(1,'p2',2,2);
INSERT INTO "seats" VALUES(1,'p3',3,3);
INSERT INTO "seats" VALUES(1,'p4',4,4);
INSERT INTO "seats" VALUES(2,'p1',2,2);
INSERT INTO "seats" VALUES(2,'p2',3,3);
INSERT INTO "seats" VALUES(2,'p3',4,4);
INSERT INTO "seats" VALUES(3,'p1',1,1);
INSERT INTO "seats" VALUES(3,'p2',5,5);
INSERT INTO "seats" VALUES(3,'p3',12,6);
INSERT INTO "seats" VALUES(3,'p4',7,7);
INSERT INTO "seats" VALUES(4,'p1',1,1);
INSERT INTO "seats" VALUES(4,'p2',2,2);
INSERT INTO "seats" VALUES(5,'p1',1,1);
INSERT INTO "seats" VALUES(5,'p2',2,2);
INSERT INTO "seats" VALUES(6,'p1',8,8);
INSERT INTO "seats" VALUES(6,'p2',9,1);
INSERT INTO "seats" VALUES(7,'p1',3,3);
INSERT INTO "seats" VALUES(7,'p2',5,5);
INSERT INTO "seats" VALUES(8,'p1',1,1);
INSERT INTO "seats" VALUES(8,'p2',11,2);
CREATE TABLE "settings" (
   "name" TEXT PRIMARY KEY,
   "value" TEXT NOT NULL
) STRICT;
INSERT INTO "settings" VALUES('wall_code','PW3Y2MVF');
INSERT INTO "settings" VALUES('place_changes','3');
INSERT INTO "settings" VALUES('host_key','3PQM3QFR2K27');
INSERT INTO "settings" VALUES('secret_key','f48340b8ce1ceb1c16301c1ba465433ebb283fe0648f211f253e497279df77c1');
INSERT INTO "settings" VALUES('here.wifi','["Home", "secret"]');
CREATE TABLE "sitters" (
   "game_id" INTEGER REFERENCES "games"("id"),
   "device" TEXT,
   "seat" TEXT NOT NULL,
   "generation" INTEGER NOT NULL,
   "state" TEXT NOT NULL,
   "keeps" INTEGER NOT NULL, turn INTEGER NOT NULL DEFAULT 0,
   PRIMARY KEY ("game_id", "device")
) STRICT;
INSERT INTO "sitters" VALUES(2,'phone-1','p2',1,'here',0,1);
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
CREATE INDEX deleted_games ON games (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX places_of_games ON games (place) WHERE place <> '';
CREATE INDEX seats_by_person ON seats (person_id, game_id);
CREATE TRIGGER log_is_never_shortened BEFORE DELETE ON log WHEN NOT EXISTS (SELECT 1 FROM games WHERE id = OLD.game_id AND deleted_at IS NOT NULL AND julianday('now') - julianday(deleted_at) >= 30) BEGIN SELECT RAISE(ABORT, 'a line of the log is never taken out'); END;
CREATE INDEX "idx_mergers_person_id"
    ON "mergers" ("person_id");
CREATE INDEX games_in_lists_by_last_entry ON games_in_lists (over, last_at, game_id);
CREATE INDEX games_in_lists_by_time ON games_in_lists (last_at, game_id);
CREATE INDEX games_in_lists_by_sheet ON games_in_lists (sheet);
CREATE INDEX games_in_lists_by_start ON games_in_lists (started_at);
CREATE INDEX finished_games_by_end ON finished_games (ended_at, game_id);
CREATE INDEX finished_games_by_change ON finished_games (change);
COMMIT;
