BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'scorekeeper','m001_games_and_their_log','2026-11-22 03:53:10.933842+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'scorekeeper','m002_who_sat_where','2026-11-22 03:53:10.934649+00:00');
INSERT INTO "_sqlite_migrations" VALUES(3,'scorekeeper','m003_settings_of_this_host','2026-11-22 03:53:10.934893+00:00');
INSERT INTO "_sqlite_migrations" VALUES(4,'scorekeeper','m004_rules_saved_for_next_time','2026-11-22 03:53:10.935172+00:00');
INSERT INTO "_sqlite_migrations" VALUES(5,'scorekeeper','m005_links_of_a_game','2026-11-22 03:53:10.936840+00:00');
INSERT INTO "_sqlite_migrations" VALUES(6,'scorekeeper','m006_tables_of_a_place','2026-11-22 03:53:10.938565+00:00');
INSERT INTO "_sqlite_migrations" VALUES(7,'scorekeeper','m007_decisions_of_this_house','2026-11-22 03:53:10.938861+00:00');
INSERT INTO "_sqlite_migrations" VALUES(8,'scorekeeper','m008_same_again','2026-11-22 03:53:10.939263+00:00');
CREATE TABLE "askings" (
   "id" INTEGER PRIMARY KEY,
   "game_id" INTEGER NOT NULL REFERENCES "games"("id"),
   "device" TEXT NOT NULL,
   "seat" TEXT NOT NULL,
   "generation" INTEGER NOT NULL,
   "asked_at" REAL NOT NULL,
   "answer" TEXT NOT NULL
) STRICT;
INSERT INTO "askings" VALUES(1,6,'phone-2','p3',1,1.79531959096940803527e+09,'');
CREATE TABLE "games" (
   "id" INTEGER PRIMARY KEY,
   "code" TEXT NOT NULL,
   "mark" TEXT NOT NULL
, "generation" INTEGER NOT NULL DEFAULT 1, "rings" INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "games" VALUES(1,'XF33','0f6c2a5e8b1d4c7fa3e9',2,2);
INSERT INTO "games" VALUES(2,'WMGH','c5d1b7a90e3f4826b1aa',1,0);
INSERT INTO "games" VALUES(3,'RRDQ','a1c4e07d93b2586fe0d1',1,0);
INSERT INTO "games" VALUES(4,'DT6F','7c3b9e1f5a2d4860b8c4',1,0);
INSERT INTO "games" VALUES(5,'6W7D','5d0e8a417c93f2b64ea1',1,0);
INSERT INTO "games" VALUES(6,'XH7K','3e4657bea6fc9844',1,4);
INSERT INTO "games" VALUES(7,'K2NM','44ce741c23a596c5',1,0);
INSERT INTO "games" VALUES(8,'KJCP','1b10171e5a7b5b4b',1,1);
CREATE TABLE "house_decisions" (
   "id" INTEGER PRIMARY KEY,
   "made_in" TEXT NOT NULL,
   "words" TEXT NOT NULL,
   "rule" TEXT NOT NULL,
   "switch" TEXT NOT NULL,
   "value" TEXT NOT NULL,
   "kept_at" TEXT NOT NULL
) STRICT;
INSERT INTO "house_decisions" VALUES(1,'3e4657bea6fc9844:2:','{p2} may take the wild','§17','','','2026-11-22T03:53:10.961+00:00');
INSERT INTO "house_decisions" VALUES(2,'3e4657bea6fc9844:3:wild_points','','§25','wild_points','20','2026-11-22T03:53:10.961+00:00');
INSERT INTO "house_decisions" VALUES(3,'3e4657bea6fc9844:3:hit_same_turn','','§23','hit_same_turn','all','2026-11-22T03:53:10.961+00:00');
INSERT INTO "house_decisions" VALUES(4,'3e4657bea6fc9844:3:tie_break','','§30','tie_break','lay','2026-11-22T03:53:10.961+00:00');
CREATE TABLE "house_rules" (
   "name" TEXT PRIMARY KEY,
   "rules" TEXT NOT NULL
) STRICT;
INSERT INTO "house_rules" VALUES('Friday','{"table":{"sheet":"ravensburger","switches":{"wild_points":25,"skip_points":15,"min_natural":"none","same_number_sets":"yes","wrap":"no","wild_on_full_run":"no","wild_replace":"never","wild_move":"never","partial_lay":"no","phase_order":"free","hit_same_turn":"own","go_out_discard":"optional","skip_target":"any","skip_limit":"pending","skip_zone":"under","skip_last_card":"allowed","skip_pickup":"never","skip_carry_over":"no","first_upcard_skip":"first_skipped","first_upcard_counts":"yes","first_upcard_wild":"may_take","rediscard_same_card":"allowed","empty_draw_pile":"reshuffle","knock":"off","buy":"off","tie_break":"shared","fixed10_tie":"shared","end_immediately":"no","score_last_hand":"yes"},"phase_list":{"name":"classic","first":1,"phases":["set3+set3","set3+run4","set4+run4","run7","run8","run9","set4+set4","color7","set5+set2","set5+set3"]},"variant":"standard","keeper_closes":true}}');
INSERT INTO "house_rules" VALUES('Oma’s','{"table":{"sheet":"ja","switches":{"wild_points":25,"skip_points":15,"min_natural":"phase","same_number_sets":"yes","wrap":"no","wild_on_full_run":"no","wild_replace":"never","wild_move":"never","partial_lay":"no","phase_order":"fixed","hit_same_turn":"own","go_out_discard":"required","skip_target":"next","skip_limit":"none","skip_zone":"pile","skip_last_card":"allowed","skip_pickup":"never","skip_carry_over":"no","first_upcard_skip":"first_skipped","first_upcard_counts":"yes","first_upcard_wild":"may_take","rediscard_same_card":"allowed","empty_draw_pile":"reshuffle","knock":"on","buy":"off","tie_break":"lay","fixed10_tie":"shared","end_immediately":"no","score_last_hand":"yes"},"phase_list":{"name":"classic","first":1,"phases":["set3+set3","set3+run4","set4+run4","run7","run8","run9","set4+set4","color7","set5+set2","set5+set3"]},"variant":"first-5"}}');
CREATE TABLE "links" (
   "id" INTEGER PRIMARY KEY,
   "key" TEXT NOT NULL,
   "game_id" INTEGER NOT NULL REFERENCES "games"("id"),
   "opens" TEXT NOT NULL,
   "generation" INTEGER NOT NULL,
   "state" TEXT NOT NULL
) STRICT;
INSERT INTO "links" VALUES(1,'P3T34JY3C6P3WJ',1,'keeper',1,'replaced');
INSERT INTO "links" VALUES(2,'YFM2M2HCD4XNPF',1,'p1',1,'replaced');
INSERT INTO "links" VALUES(3,'M24CQXMXMW247T',1,'p2',1,'replaced');
INSERT INTO "links" VALUES(4,'D4TYF2GVM6WDYH',1,'p3',1,'replaced');
INSERT INTO "links" VALUES(5,'7MX33MHHNR2DVD',1,'p4',1,'replaced');
INSERT INTO "links" VALUES(6,'YJ4HKJ4HMH47QH',2,'keeper',1,'current');
INSERT INTO "links" VALUES(7,'2MTRC3TFQWRRG2',2,'p1',1,'current');
INSERT INTO "links" VALUES(8,'DJQMNHG2VRMJ6G',2,'p2',1,'current');
INSERT INTO "links" VALUES(9,'K74KQTVTWC37FM',2,'p3',1,'current');
INSERT INTO "links" VALUES(10,'CQHYF47WPM6X7D',2,'p4',1,'current');
INSERT INTO "links" VALUES(11,'9Q6WG64TJYM7RQ',2,'p5',1,'current');
INSERT INTO "links" VALUES(12,'K9CHM7TMK2QRJM',2,'p6',1,'current');
INSERT INTO "links" VALUES(13,'NDR3YXJKKDXW47',3,'keeper',1,'current');
INSERT INTO "links" VALUES(14,'6XJMHGDPJ29WNM',3,'p1',1,'current');
INSERT INTO "links" VALUES(15,'NJ2N3H3NDHRM6T',3,'p2',1,'current');
INSERT INTO "links" VALUES(16,'R2P2NCT6F2XN77',3,'p3',1,'current');
INSERT INTO "links" VALUES(17,'J47XTVFK6JD2JD',3,'p4',1,'current');
INSERT INTO "links" VALUES(18,'NDVN49W3YWMDVV',4,'keeper',1,'current');
INSERT INTO "links" VALUES(19,'V7WJJ9M44R7FVH',4,'p1',1,'current');
INSERT INTO "links" VALUES(20,'4VRHTPH9YN7D46',4,'p2',1,'current');
INSERT INTO "links" VALUES(21,'CT736NYYWWNXHN',4,'p3',1,'current');
INSERT INTO "links" VALUES(22,'7HDTGXDH433XTX',4,'p4',1,'current');
INSERT INTO "links" VALUES(23,'39WPFFVM7PYWGC',5,'keeper',1,'current');
INSERT INTO "links" VALUES(24,'964Y6G6YMFJQRC',5,'p1',1,'current');
INSERT INTO "links" VALUES(25,'72FY69R73DTWYW',5,'p2',1,'current');
INSERT INTO "links" VALUES(26,'MWX2DP2GGJKNWR',5,'p3',1,'current');
INSERT INTO "links" VALUES(27,'6F9D49KNQJ4QC6',5,'p4',1,'current');
INSERT INTO "links" VALUES(28,'3FY3Y9KJRW3NC9',6,'keeper',1,'current');
INSERT INTO "links" VALUES(29,'74GTQ342KCQD4J',6,'p1',1,'replaced');
INSERT INTO "links" VALUES(30,'VTWYDF4KC4N99P',6,'p2',1,'replaced');
INSERT INTO "links" VALUES(31,'6F6Y4667Q6QDC3',6,'p3',1,'current');
INSERT INTO "links" VALUES(32,'3F7PKC46J6WGV9',7,'keeper',1,'current');
INSERT INTO "links" VALUES(33,'KM4GNDW4K4DV2K',7,'p1',1,'current');
INSERT INTO "links" VALUES(34,'PXRY6PP2MCXCX7',7,'p2',1,'current');
INSERT INTO "links" VALUES(35,'VRTQJJPJVG3KJQ',6,'p2',1,'current');
INSERT INTO "links" VALUES(36,'CYDJ',1,'watch',1,'replaced');
INSERT INTO "links" VALUES(37,'7NJ9D7VWFRYW3Y',1,'keeper',2,'current');
INSERT INTO "links" VALUES(38,'RMQ7JRG27WW62T',1,'p1',2,'current');
INSERT INTO "links" VALUES(39,'49FT9FM7XYXKGH',1,'p2',2,'current');
INSERT INTO "links" VALUES(40,'FNJGHRXYDT46FC',1,'p3',2,'current');
INSERT INTO "links" VALUES(41,'TRRQJ4QNCKF2XF',1,'p4',2,'current');
INSERT INTO "links" VALUES(42,'NTJY2DNRVHTQFX',6,'keeper',1,'offered');
INSERT INTO "links" VALUES(43,'9K2K2YCFTPP7TY',6,'p1',1,'current');
INSERT INTO "links" VALUES(44,'N6JPMM4GMCVRYP',8,'keeper',1,'current');
INSERT INTO "links" VALUES(45,'WJKK6RG66WD69Y',8,'p1',1,'current');
INSERT INTO "links" VALUES(46,'FTYVDCK7KMH77H',8,'p2',1,'current');
INSERT INTO "links" VALUES(47,'MWXTPMHHJTV9FR',8,'p3',1,'current');
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
INSERT INTO "log" VALUES(1,1,'c1','GameStarted',1,'{"seats":["p1","p2","p3","p4"],"dealer":"p1","table":{"sheet":"mattel","switches":{"wild_points":25,"skip_points":15,"min_natural":"phase","same_number_sets":"yes","wrap":"no","wild_on_full_run":"no","wild_replace":"never","wild_move":"never","partial_lay":"no","phase_order":"fixed","hit_same_turn":"all","go_out_discard":"optional","skip_target":"any","skip_limit":"pending","skip_zone":"on","skip_last_card":"allowed","skip_pickup":"never","skip_carry_over":"no","first_upcard_skip":"first_skipped","first_upcard_counts":"yes","first_upcard_wild":"may_take","rediscard_same_card":"allowed","empty_draw_pile":"reshuffle","knock":"off","buy":"off","tie_break":"out","fixed10_tie":"shared","end_immediately":"no","score_last_hand":"yes"},"phase_list":{"name":"classic","first":1,"phases":["set3+set3","set3+run4","set4+run4","run7","run8","run9","set4+set4","color7","set5+set2","set5+set3"]},"variant":"first-2"}}','keeper','2026-11-20T19:04:00+00:00');
INSERT INTO "log" VALUES(1,2,'c2','PhaseLaidDown',1,'{"seat":"p3","phase":1,"melds":null,"overruled":[]}','keeper','2026-11-20T19:08:00+00:00');
INSERT INTO "log" VALUES(1,3,'c3','EntryAmended',1,'{"seq":2,"event":{"kind":"PhaseLaidDown","data":{"seat":"p3","phase":1,"melds":[{"kind":"set","cards":"5 5 W","stands_for":[5,5,5],"colour":null},{"kind":"set","cards":"R7 B7 7","stands_for":[7,7,7],"colour":null}],"overruled":[]}},"reason":"cards typed"}','keeper','2026-11-20T19:12:00+00:00');
INSERT INTO "log" VALUES(1,4,'c4','PhaseLaidDown',1,'{"seat":"p2","phase":1,"melds":null,"overruled":[]}','keeper','2026-11-20T19:16:00+00:00');
INSERT INTO "log" VALUES(1,5,'c5','CardsHit',1,'{"seat":"p2","owner":"p3","group":1,"cards":"5","meld":{"kind":"set","cards":"5 5 W 5","stands_for":[5,5,5,5],"colour":null},"overruled":[]}','keeper','2026-11-20T19:20:00+00:00');
INSERT INTO "log" VALUES(1,6,'c6','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-20T19:24:00+00:00');
INSERT INTO "log" VALUES(1,7,'c6','HandCounted',1,'{"seat":"p2","count":{"low":1,"high":2,"skips":0,"wilds":1},"points":50,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-20T19:24:00+00:00');
INSERT INTO "log" VALUES(1,8,'c6','HandCounted',1,'{"seat":"p3","count":{"cards":"R12 3"},"points":15,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-20T19:24:00+00:00');
INSERT INTO "log" VALUES(1,9,'c6','HandCounted',1,'{"seat":"p4","count":{"total":65},"points":65,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-20T19:24:00+00:00');
INSERT INTO "log" VALUES(1,10,'c6','RoundClosed',1,'{"round_no":1,"overruled":[]}','keeper','2026-11-20T19:24:00+00:00');
INSERT INTO "log" VALUES(1,11,'c7','PhaseLaidDown',1,'{"seat":"p4","phase":1,"melds":null,"overruled":[]}','keeper','2026-11-20T19:28:00+00:00');
INSERT INTO "log" VALUES(1,12,'c8','EntryStruck',1,'{"command_id":"c7","reason":"take back"}','keeper','2026-11-20T19:32:00+00:00');
INSERT INTO "log" VALUES(1,13,'c9','RoundVoided',1,'{"round_no":2,"reason":"misdeal"}','keeper','2026-11-20T19:36:00+00:00');
INSERT INTO "log" VALUES(1,14,'c10','PlayerWentOut',1,'{"seat":"p2","phase":null}','keeper','2026-11-20T19:40:00+00:00');
INSERT INTO "log" VALUES(1,15,'c10','HandCounted',1,'{"seat":"p1","count":{"total":200},"points":200,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-20T19:40:00+00:00');
INSERT INTO "log" VALUES(1,16,'c10','HandCounted',1,'{"seat":"p3","count":{"total":120},"points":120,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-20T19:40:00+00:00');
INSERT INTO "log" VALUES(1,17,'c10','HandCounted',1,'{"seat":"p4","count":{"total":120},"points":120,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-20T19:40:00+00:00');
INSERT INTO "log" VALUES(1,18,'c10','RoundClosed',1,'{"round_no":2,"overruled":[]}','keeper','2026-11-20T19:40:00+00:00');
INSERT INTO "log" VALUES(1,19,'c11','EntryStruck',1,'{"command_id":"c10","reason":"undo"}','keeper','2026-11-20T19:44:00+00:00');
INSERT INTO "log" VALUES(1,20,'c12','PlayerWentOut',1,'{"seat":"p4","phase":null}','keeper','2026-11-20T19:48:00+00:00');
INSERT INTO "log" VALUES(1,21,'c12','HandCounted',1,'{"seat":"p1","count":{"total":120},"points":120,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-20T19:48:00+00:00');
INSERT INTO "log" VALUES(1,22,'c12','HandCounted',1,'{"seat":"p2","count":{"total":120},"points":120,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-20T19:48:00+00:00');
INSERT INTO "log" VALUES(1,23,'c12','HandCounted',1,'{"seat":"p3","count":{"total":120},"points":120,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-20T19:48:00+00:00');
INSERT INTO "log" VALUES(1,24,'c12','RoundClosed',1,'{"round_no":2,"overruled":[]}','keeper','2026-11-20T19:48:00+00:00');
INSERT INTO "log" VALUES(1,25,'c13','EntryAmended',1,'{"seq":7,"event":{"kind":"HandCounted","data":{"seat":"p2","count":{"total":40},"points":40,"laid":true,"phase":null,"overruled":[]}},"reason":"fix"}','keeper','2026-11-20T19:52:00+00:00');
INSERT INTO "log" VALUES(1,26,'c14','SeatsChanged',1,'{"seats":["p1","p2","p3"]}','keeper','2026-11-20T19:56:00+00:00');
INSERT INTO "log" VALUES(1,27,'c15','GameStopped',1,'{"for_good":false}','keeper','2026-11-20T20:00:00+00:00');
INSERT INTO "log" VALUES(1,28,'c16','GameResumed',1,'{}','keeper','2026-11-20T20:04:00+00:00');
INSERT INTO "log" VALUES(1,29,'c17','TableRulesChanged',1,'{"table":{"sheet":"mattel","switches":{"wild_points":25,"skip_points":15,"min_natural":"phase","same_number_sets":"yes","wrap":"no","wild_on_full_run":"no","wild_replace":"never","wild_move":"never","partial_lay":"no","phase_order":"fixed","hit_same_turn":"own","go_out_discard":"optional","skip_target":"any","skip_limit":"pending","skip_zone":"on","skip_last_card":"allowed","skip_pickup":"never","skip_carry_over":"no","first_upcard_skip":"first_skipped","first_upcard_counts":"yes","first_upcard_wild":"may_take","rediscard_same_card":"allowed","empty_draw_pile":"reshuffle","knock":"off","buy":"off","tie_break":"out","fixed10_tie":"shared","end_immediately":"no","score_last_hand":"yes"},"phase_list":{"name":"classic","first":1,"phases":["set3+set3","set3+run4","set4+run4","run7","run8","run9","set4+set4","color7","set5+set2","set5+set3"]},"variant":"first-2"}}','keeper','2026-11-20T20:08:00+00:00');
INSERT INTO "log" VALUES(1,30,'c18','SeatsChanged',1,'{"seats":["p1","p2","p3","p4"]}','keeper','2026-11-20T20:12:00+00:00');
INSERT INTO "log" VALUES(1,31,'c19','HandCounted',1,'{"seat":"p1","count":{"total":55},"points":55,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-20T20:16:00+00:00');
INSERT INTO "log" VALUES(1,32,'c19','HandCounted',1,'{"seat":"p2","count":{"total":15},"points":15,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-20T20:16:00+00:00');
INSERT INTO "log" VALUES(1,33,'c19','HandCounted',1,'{"seat":"p3","count":{"total":40},"points":40,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-20T20:16:00+00:00');
INSERT INTO "log" VALUES(1,34,'c19','HandCounted',1,'{"seat":"p4","count":{"total":75},"points":75,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-20T20:16:00+00:00');
INSERT INTO "log" VALUES(1,35,'c19','RoundClosed',1,'{"round_no":3,"overruled":["nobody_out"]}','keeper','2026-11-20T20:16:00+00:00');
INSERT INTO "log" VALUES(1,36,'c20','TieRoundWon',1,'{"seat":"p2"}','keeper','2026-11-20T20:20:00+00:00');
INSERT INTO "log" VALUES(2,1,'c1','GameStarted',1,'{"seats":["p1","p2","p3"],"dealer":"p1","table":{"sheet":"mattel","switches":{"wild_points":25,"skip_points":15,"min_natural":"phase","same_number_sets":"yes","wrap":"no","wild_on_full_run":"no","wild_replace":"never","wild_move":"never","partial_lay":"no","phase_order":"fixed","hit_same_turn":"all","go_out_discard":"optional","skip_target":"any","skip_limit":"pending","skip_zone":"on","skip_last_card":"allowed","skip_pickup":"never","skip_carry_over":"no","first_upcard_skip":"first_skipped","first_upcard_counts":"yes","first_upcard_wild":"may_take","rediscard_same_card":"allowed","empty_draw_pile":"reshuffle","knock":"off","buy":"off","tie_break":"out","fixed10_tie":"shared","end_immediately":"no","score_last_hand":"yes"},"phase_list":{"name":"classic","first":1,"phases":["set3+set3","set3+run4","set4+run4","run7","run8","run9","set4+set4","color7","set5+set2","set5+set3"]},"variant":"first-2"}}','keeper','2026-11-21T20:01:00+00:00');
INSERT INTO "log" VALUES(2,2,'c2','PlayerJoined',1,'{"seat":"p4","seats":["p1","p2","p3","p4"],"done":[],"points":0}','keeper','2026-11-21T20:02:00+00:00');
INSERT INTO "log" VALUES(2,3,'c3','EntryStruck',1,'{"command_id":"c2","reason":"undo"}','keeper','2026-11-21T20:03:00+00:00');
INSERT INTO "log" VALUES(2,4,'c4','PlayerJoined',1,'{"seat":"p5","seats":["p1","p5","p2","p3"],"done":[],"points":0}','keeper','2026-11-21T20:04:00+00:00');
INSERT INTO "log" VALUES(2,5,'c5','PhaseLaidDown',1,'{"seat":"p5","phase":1,"melds":null,"overruled":[]}','keeper','2026-11-21T20:05:00+00:00');
INSERT INTO "log" VALUES(2,6,'c6','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-21T20:06:00+00:00');
INSERT INTO "log" VALUES(2,7,'c6','HandCounted',1,'{"seat":"p5","count":{"total":20},"points":20,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-21T20:07:00+00:00');
INSERT INTO "log" VALUES(2,8,'c6','HandCounted',1,'{"seat":"p2","count":{"total":25},"points":25,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-21T20:08:00+00:00');
INSERT INTO "log" VALUES(2,9,'c6','HandCounted',1,'{"seat":"p3","count":{"total":20},"points":20,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-21T20:09:00+00:00');
INSERT INTO "log" VALUES(2,10,'c6','RoundClosed',1,'{"round_no":1,"overruled":[]}','keeper','2026-11-21T20:10:00+00:00');
INSERT INTO "log" VALUES(2,11,'c7','SeatsChanged',1,'{"seats":["p1","p5","p3","p2"]}','keeper','2026-11-21T20:11:00+00:00');
INSERT INTO "log" VALUES(2,12,'c8','SeatsChanged',1,'{"seats":["p1","p5","p3"]}','keeper','2026-11-21T20:12:00+00:00');
INSERT INTO "log" VALUES(2,13,'c9','PlayerWentOut',1,'{"seat":"p3","phase":null}','keeper','2026-11-21T20:13:00+00:00');
INSERT INTO "log" VALUES(2,14,'c10','SeatsChanged',1,'{"seats":["p1","p5","p3","p2"]}','keeper','2026-11-21T20:14:00+00:00');
INSERT INTO "log" VALUES(2,15,'c11','HandCounted',1,'{"seat":"p1","count":{"total":120},"points":120,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-21T20:15:00+00:00');
INSERT INTO "log" VALUES(2,16,'c12','HandCounted',1,'{"seat":"p5","count":{"total":60},"points":60,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-21T20:16:00+00:00');
INSERT INTO "log" VALUES(2,17,'c13','PlayerJoined',1,'{"seat":"p6","seats":["p1","p5","p3","p2","p6"],"done":[1],"points":85}','keeper','2026-11-21T20:17:00+00:00');
INSERT INTO "log" VALUES(2,18,'c14','HandCounted',1,'{"seat":"p2","count":{"total":60},"points":60,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-21T20:18:00+00:00');
INSERT INTO "log" VALUES(2,19,'c14','EntryAmended',1,'{"seq":15,"event":{"kind":"HandCounted","data":{"seat":"p1","count":{"total":50},"points":50,"laid":true,"phase":null,"overruled":[]}},"reason":"fix"}','keeper','2026-11-21T20:19:00+00:00');
INSERT INTO "log" VALUES(2,20,'c14','EntryAmended',1,'{"seq":16,"event":{"kind":"HandCounted","data":{"seat":"p5","count":{"total":30},"points":30,"laid":true,"phase":null,"overruled":[]}},"reason":"fix"}','keeper','2026-11-21T20:20:00+00:00');
INSERT INTO "log" VALUES(2,21,'c14','EntryAmended',1,'{"seq":13,"event":{"kind":"HandCounted","data":{"seat":"p3","count":{"total":30},"points":30,"laid":true,"phase":null,"overruled":[]}},"reason":"fix"}','keeper','2026-11-21T20:21:00+00:00');
INSERT INTO "log" VALUES(2,22,'c14','RoundClosed',1,'{"round_no":2,"overruled":["nobody_out"]}','keeper','2026-11-21T20:22:00+00:00');
INSERT INTO "log" VALUES(2,23,'c15','TieRoundDrawn',1,'{"seats":["p1","p5","p3"]}','keeper','2026-11-21T20:23:00+00:00');
INSERT INTO "log" VALUES(2,24,'c16','RoundVoided',1,'{"round_no":3,"reason":"tie round"}','keeper','2026-11-21T20:24:00+00:00');
INSERT INTO "log" VALUES(2,25,'c17','TieRoundDrawn',1,'{"seats":["p1","p5"]}','keeper','2026-11-21T20:25:00+00:00');
INSERT INTO "log" VALUES(2,26,'c18','TieRoundWon',1,'{"seat":"p1"}','keeper','2026-11-21T20:26:00+00:00');
INSERT INTO "log" VALUES(2,27,'c19','EntryStruck',1,'{"command_id":"c18","reason":"undo"}','keeper','2026-11-21T20:27:00+00:00');
INSERT INTO "log" VALUES(2,28,'c20','TieRoundWon',1,'{"seat":"p5"}','keeper','2026-11-21T20:28:00+00:00');
INSERT INTO "log" VALUES(3,1,'c1','GameStarted',1,'{"seats":["p1","p2","p3"],"dealer":"p1","table":{"sheet":"fundex","switches":{"wild_points":25,"skip_points":15,"min_natural":"phase","same_number_sets":"yes","wrap":"no","wild_on_full_run":"no","wild_replace":"never","wild_move":"never","partial_lay":"no","phase_order":"fixed","hit_same_turn":"all","go_out_discard":"optional","skip_target":"any","skip_limit":"per_circle","skip_zone":"pile","skip_last_card":"allowed","skip_pickup":"never","skip_carry_over":"no","first_upcard_skip":"first_skipped","first_upcard_counts":"yes","first_upcard_wild":"may_take","rediscard_same_card":"allowed","empty_draw_pile":"reshuffle","knock":"on","buy":"off","tie_break":"out","fixed10_tie":"shared","end_immediately":"no","score_last_hand":"yes"},"phase_list":{"name":"classic","first":1,"phases":["set3+set3","set3+run4","set4+run4","run7","run8","run9","set4+set4","color7","set5+set2","set5+set3"]},"variant":"standard"}}','keeper','2026-11-21T19:01:00+00:00');
INSERT INTO "log" VALUES(3,2,'c2','TurnsTracked',1,'{"on":true,"turn":null}','keeper','2026-11-21T19:02:00+00:00');
INSERT INTO "log" VALUES(3,3,'c3','CardTurnedUp',1,'{"card":"R7","to":null}','keeper','2026-11-21T19:03:00+00:00');
INSERT INTO "log" VALUES(3,4,'c4','TurnPassed',1,'{"seat":"p2","discard":"4","took":false,"overruled":[]}','keeper','2026-11-21T19:04:00+00:00');
INSERT INTO "log" VALUES(3,5,'c5','SkipPlayed',1,'{"seat":"p3","target":"p2","overruled":[]}','keeper','2026-11-21T19:05:00+00:00');
INSERT INTO "log" VALUES(3,6,'c6','TurnPassed',1,'{"seat":"p1","discard":"12","took":false,"overruled":[]}','keeper','2026-11-21T19:06:00+00:00');
INSERT INTO "log" VALUES(3,7,'c7','TurnPassed',1,'{"seat":"p3","discard":null,"took":false,"overruled":[]}','keeper','2026-11-21T19:07:00+00:00');
INSERT INTO "log" VALUES(3,8,'c8','Knocked',1,'{"seat":"p2","bought":false,"overruled":[]}','keeper','2026-11-21T19:08:00+00:00');
INSERT INTO "log" VALUES(3,9,'c9','PhaseLaidDown',1,'{"seat":"p2","phase":1,"melds":[{"kind":"set","cards":"5 5 W","stands_for":[5,5,5],"colour":null},{"kind":"set","cards":"9 9 9","stands_for":[9,9,9],"colour":null}],"overruled":[]}','keeper','2026-11-21T19:09:00+00:00');
INSERT INTO "log" VALUES(3,10,'c10','CardsHit',1,'{"seat":"p2","owner":"p2","group":1,"cards":"5","meld":{"kind":"set","cards":"5 5 W 5","stands_for":[5,5,5,5],"colour":null},"overruled":[]}','keeper','2026-11-21T19:10:00+00:00');
INSERT INTO "log" VALUES(3,11,'c11','TurnPassed',1,'{"seat":"p2","discard":"1","took":false,"overruled":[]}','keeper','2026-11-21T19:11:00+00:00');
INSERT INTO "log" VALUES(3,12,'c12','RulingGiven',1,'{"words":"Yes. {p3} may skip {p1}.","rule":"§39","decided":false,"switch":"","value":""}','keeper','2026-11-21T19:12:00+00:00');
INSERT INTO "log" VALUES(3,13,'c13','TurnsTracked',1,'{"on":false,"turn":null}','keeper','2026-11-21T19:13:00+00:00');
INSERT INTO "log" VALUES(3,14,'c14','SkipPlayed',1,'{"seat":"p3","target":"p1","overruled":[]}','keeper','2026-11-21T19:14:00+00:00');
INSERT INTO "log" VALUES(3,15,'c15','SkipSuffered',1,'{"seat":"p1"}','keeper','2026-11-21T19:15:00+00:00');
INSERT INTO "log" VALUES(3,16,'c16','RulingGiven',1,'{"words":"who deals again shuffles twice","rule":"","decided":true,"switch":"","value":""}','keeper','2026-11-21T19:16:00+00:00');
INSERT INTO "log" VALUES(3,17,'c17','PlayerWentOut',1,'{"seat":"p2","phase":null}','keeper','2026-11-21T19:17:00+00:00');
INSERT INTO "log" VALUES(3,18,'c17','HandCounted',1,'{"seat":"p1","count":{"total":60},"points":60,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-21T19:18:00+00:00');
INSERT INTO "log" VALUES(3,19,'c17','HandCounted',1,'{"seat":"p3","count":{"total":75},"points":75,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-21T19:19:00+00:00');
INSERT INTO "log" VALUES(3,20,'c17','RoundClosed',1,'{"round_no":1,"overruled":[]}','keeper','2026-11-21T19:20:00+00:00');
INSERT INTO "log" VALUES(3,21,'c21','PlayerJoined',1,'{"seat":"p4","seats":["p1","p2","p3","p4"],"done":[],"points":0}','keeper','2026-11-21T19:21:00+00:00');
INSERT INTO "log" VALUES(3,22,'c22','GameStopped',1,'{"for_good":true}','keeper','2026-11-21T19:22:00+00:00');
INSERT INTO "log" VALUES(4,1,'c1','GameStarted',1,'{"seats":["p1","p2","p3","p4"],"dealer":"p1","table":{"sheet":"ravensburger","switches":{"wild_points":20,"skip_points":15,"min_natural":"none","same_number_sets":"yes","wrap":"no","wild_on_full_run":"no","wild_replace":"never","wild_move":"never","partial_lay":"no","phase_order":"fixed","hit_same_turn":"all","go_out_discard":"optional","skip_target":"any","skip_limit":"pending","skip_zone":"under","skip_last_card":"allowed","skip_pickup":"never","skip_carry_over":"no","first_upcard_skip":"first_skipped","first_upcard_counts":"yes","first_upcard_wild":"may_take","rediscard_same_card":"allowed","empty_draw_pile":"reshuffle","knock":"off","buy":"off","tie_break":"shared","fixed10_tie":"shared","end_immediately":"no","score_last_hand":"yes"},"phase_list":{"name":"classic","first":1,"phases":["set3+set3","set3+run4","set4+run4","run7","run8","run9","set4+set4","color7","set5+set2","set5+set3"]},"variant":"standard"}}','keeper','2026-11-21T15:04:00+00:00');
INSERT INTO "log" VALUES(4,2,'c2','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-21T15:08:00+00:00');
INSERT INTO "log" VALUES(4,3,'c2','HandCounted',1,'{"seat":"p2","count":{"total":25},"points":25,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-21T15:08:00+00:00');
INSERT INTO "log" VALUES(4,4,'c2','HandCounted',1,'{"seat":"p3","count":{"total":20},"points":20,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-21T15:08:00+00:00');
INSERT INTO "log" VALUES(4,5,'c2','HandCounted',1,'{"seat":"p4","count":{"total":75},"points":75,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-21T15:08:00+00:00');
INSERT INTO "log" VALUES(4,6,'c2','RoundClosed',1,'{"round_no":1,"overruled":[]}','keeper','2026-11-21T15:08:00+00:00');
INSERT INTO "log" VALUES(4,7,'c3','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-21T15:12:00+00:00');
INSERT INTO "log" VALUES(4,8,'c3','HandCounted',1,'{"seat":"p2","count":{"total":65},"points":65,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-21T15:12:00+00:00');
INSERT INTO "log" VALUES(4,9,'c3','HandCounted',1,'{"seat":"p3","count":{"total":70},"points":70,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-21T15:12:00+00:00');
INSERT INTO "log" VALUES(4,10,'c3','HandCounted',1,'{"seat":"p4","count":{"total":25},"points":25,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-21T15:12:00+00:00');
INSERT INTO "log" VALUES(4,11,'c3','RoundClosed',1,'{"round_no":2,"overruled":[]}','keeper','2026-11-21T15:12:00+00:00');
INSERT INTO "log" VALUES(4,12,'c4','PlayerWentOut',1,'{"seat":"p1","phase":null}','keeper','2026-11-21T15:16:00+00:00');
INSERT INTO "log" VALUES(4,13,'c4','HandCounted',1,'{"seat":"p2","count":{"total":10},"points":10,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-21T15:16:00+00:00');
INSERT INTO "log" VALUES(4,14,'c4','HandCounted',1,'{"seat":"p3","count":{"total":15},"points":15,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-21T15:16:00+00:00');
INSERT INTO "log" VALUES(4,15,'c4','HandCounted',1,'{"seat":"p4","count":{"total":50},"points":50,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-21T15:16:00+00:00');
INSERT INTO "log" VALUES(4,16,'c4','RoundClosed',1,'{"round_no":3,"overruled":[]}','keeper','2026-11-21T15:16:00+00:00');
INSERT INTO "log" VALUES(4,17,'c5','PlayerWentOut',1,'{"seat":"p2","phase":null}','keeper','2026-11-21T15:20:00+00:00');
INSERT INTO "log" VALUES(4,18,'c5','HandCounted',1,'{"seat":"p1","count":{"total":20},"points":20,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-21T15:20:00+00:00');
INSERT INTO "log" VALUES(4,19,'c5','HandCounted',1,'{"seat":"p3","count":{"total":20},"points":20,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-21T15:20:00+00:00');
INSERT INTO "log" VALUES(4,20,'c5','HandCounted',1,'{"seat":"p4","count":{"total":15},"points":15,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-21T15:20:00+00:00');
INSERT INTO "log" VALUES(4,21,'c5','RoundClosed',1,'{"round_no":4,"overruled":[]}','keeper','2026-11-21T15:20:00+00:00');
INSERT INTO "log" VALUES(4,22,'c6','PlayerWentOut',1,'{"seat":"p3","phase":null}','keeper','2026-11-21T15:24:00+00:00');
INSERT INTO "log" VALUES(4,23,'c6','HandCounted',1,'{"seat":"p1","count":{"total":15},"points":15,"laid":true,"phase":null,"overruled":[]}','keeper','2026-11-21T15:24:00+00:00');
INSERT INTO "log" VALUES(4,24,'c6','HandCounted',1,'{"seat":"p2","count":{"total":70},"points":70,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-21T15:24:00+00:00');
INSERT INTO "log" VALUES(4,25,'c6','HandCounted',1,'{"seat":"p4","count":{"total":65},"points":65,"laid":false,"phase":null,"overruled":[]}','keeper','2026-11-21T15:24:00+00:00');
INSERT INTO "log" VALUES(4,26,'c6','RoundClosed',1,'{"round_no":5,"overruled":[]}','keeper','2026-11-21T15:24:00+00:00');
INSERT INTO "log" VALUES(5,1,'c1','GameStarted',1,'{"seats":["p1","p2","p3","p4"],"dealer":"p1","table":{"sheet":"mattel","switches":{"wild_points":25,"skip_points":15,"min_natural":"phase","same_number_sets":"yes","wrap":"no","wild_on_full_run":"no","wild_replace":"never","wild_move":"never","partial_lay":"no","phase_order":"fixed","hit_same_turn":"all","go_out_discard":"optional","skip_target":"any","skip_limit":"pending","skip_zone":"on","skip_last_card":"allowed","skip_pickup":"never","skip_carry_over":"no","first_upcard_skip":"first_skipped","first_upcard_counts":"yes","first_upcard_wild":"may_take","rediscard_same_card":"allowed","empty_draw_pile":"reshuffle","knock":"off","buy":"off","tie_break":"out","fixed10_tie":"shared","end_immediately":"no","score_last_hand":"yes"},"phase_list":{"name":"classic","first":1,"phases":["set3+set3","set3+run4","set4+run4","run7","run8","run9","set4+set4","color7","set5+set2","set5+set3"]},"variant":"first-3","keeper_closes":true}}','keeper','2026-11-21T19:02:00+00:00');
INSERT INTO "log" VALUES(5,2,'c2','PhaseLaidDown',1,'{"seat":"p3","phase":1,"melds":null,"overruled":[]}','p3','2026-11-21T19:11:00+00:00');
INSERT INTO "log" VALUES(5,3,'c3','PlayerWentOut',1,'{"seat":"p3","phase":null}','p3','2026-11-21T19:13:00+00:00');
INSERT INTO "log" VALUES(5,4,'c4','HandCounted',1,'{"seat":"p2","count":{"total":35},"points":35,"laid":true,"phase":null,"overruled":[]}','p2','2026-11-21T19:14:00+00:00');
INSERT INTO "log" VALUES(5,5,'c5','HandCounted',1,'{"seat":"p4","count":{"total":20},"points":20,"laid":true,"phase":null,"overruled":[]}','p1','2026-11-21T19:15:00+00:00');
INSERT INTO "log" VALUES(5,6,'c6','EntryStruck',1,'{"command_id":"c3","reason":"undo"}','p3','2026-11-21T19:16:00+00:00');
INSERT INTO "log" VALUES(5,7,'c7','PlayerWentOut',1,'{"seat":"p1","phase":null}','p1','2026-11-21T19:20:00+00:00');
INSERT INTO "log" VALUES(5,8,'c8','HandCounted',1,'{"seat":"p3","count":{"total":40},"points":40,"laid":true,"phase":null,"overruled":[]}','p3','2026-11-21T19:21:00+00:00');
INSERT INTO "log" VALUES(5,9,'c9','EntryAmended',1,'{"seq":4,"event":{"kind":"HandCounted","data":{"seat":"p2","count":{"total":30},"points":30,"laid":true,"phase":null,"overruled":[]}},"reason":"fix"}','p2','2026-11-21T19:22:00+00:00');
INSERT INTO "log" VALUES(5,10,'c10','RoundClosed',1,'{"round_no":1,"overruled":[]}','keeper','2026-11-21T19:24:00+00:00');
INSERT INTO "log" VALUES(5,11,'c11','PhaseLaidDown',1,'{"seat":"p2","phase":2,"melds":[{"kind":"set","cards":"5 5 5","stands_for":[5,5,5],"colour":null},{"kind":"run","cards":"R1 B2 W 4","stands_for":[1,2,3,4],"colour":null}],"overruled":[]}','p2','2026-11-21T19:32:00+00:00');
INSERT INTO "log" VALUES(5,12,'c12','PlayerWentOut',1,'{"seat":"p2","phase":null}','p2','2026-11-21T19:38:00+00:00');
INSERT INTO "log" VALUES(5,13,'c13','HandCounted',1,'{"seat":"p1","count":{"total":60},"points":60,"laid":false,"phase":null,"overruled":[]}','p1','2026-11-21T19:39:00+00:00');
INSERT INTO "log" VALUES(5,14,'c14','HandCounted',1,'{"seat":"p3","count":{"total":25},"points":25,"laid":true,"phase":null,"overruled":[]}','p3','2026-11-21T19:40:00+00:00');
INSERT INTO "log" VALUES(5,15,'c15','SeatsChanged',1,'{"seats":["p1","p2","p3"]}','keeper','2026-11-21T19:41:00+00:00');
INSERT INTO "log" VALUES(5,16,'c16','RoundClosed',1,'{"round_no":2,"overruled":[]}','keeper','2026-11-21T19:43:00+00:00');
INSERT INTO "log" VALUES(5,17,'c17','PlayerWentOut',1,'{"seat":"p3","phase":null}','p3','2026-11-21T19:55:00+00:00');
INSERT INTO "log" VALUES(5,18,'c18','HandCounted',1,'{"seat":"p1","count":{"low":1,"high":1,"skips":1,"wilds":0},"points":30,"laid":true,"phase":null,"overruled":[]}','p1','2026-11-21T19:56:00+00:00');
INSERT INTO "log" VALUES(5,19,'c19','HandCounted',1,'{"seat":"p2","count":{"total":0},"points":0,"laid":true,"phase":null,"overruled":["too_few_points"]}','p2','2026-11-21T19:57:00+00:00');
INSERT INTO "log" VALUES(5,20,'c20','RoundClosed',1,'{"round_no":3,"overruled":["several_out"]}','keeper','2026-11-21T19:59:00+00:00');
INSERT INTO "log" VALUES(6,1,'first','GameStarted',1,'{"seats":["p1","p2","p3"],"dealer":"p1","table":{"sheet":"ravensburger","switches":{"wild_points":25,"skip_points":15,"min_natural":"none","same_number_sets":"yes","wrap":"no","wild_on_full_run":"no","wild_replace":"never","wild_move":"never","partial_lay":"no","phase_order":"free","hit_same_turn":"own","go_out_discard":"optional","skip_target":"any","skip_limit":"pending","skip_zone":"under","skip_last_card":"allowed","skip_pickup":"never","skip_carry_over":"no","first_upcard_skip":"first_skipped","first_upcard_counts":"yes","first_upcard_wild":"may_take","rediscard_same_card":"allowed","empty_draw_pile":"reshuffle","knock":"off","buy":"off","tie_break":"shared","fixed10_tie":"shared","end_immediately":"no","score_last_hand":"yes"},"phase_list":{"name":"classic","first":1,"phases":["set3+set3","set3+run4","set4+run4","run7","run8","run9","set4+set4","color7","set5+set2","set5+set3"]},"variant":"standard","keeper_closes":true}}','host','2026-11-22T03:53:10.958+00:00');
INSERT INTO "log" VALUES(6,2,'g6-after-1','RulingGiven',1,'{"words":"{p2} may take the wild","rule":"§17","decided":true,"switch":"","value":""}','p1','2026-11-22T03:53:10.959+00:00');
INSERT INTO "log" VALUES(6,3,'g6-after-2','TableRulesChanged',1,'{"table":{"sheet":"ravensburger","switches":{"wild_points":20,"skip_points":15,"min_natural":"none","same_number_sets":"yes","wrap":"no","wild_on_full_run":"no","wild_replace":"never","wild_move":"never","partial_lay":"no","phase_order":"free","hit_same_turn":"all","go_out_discard":"optional","skip_target":"any","skip_limit":"pending","skip_zone":"under","skip_last_card":"allowed","skip_pickup":"never","skip_carry_over":"no","first_upcard_skip":"first_skipped","first_upcard_counts":"yes","first_upcard_wild":"may_take","rediscard_same_card":"allowed","empty_draw_pile":"reshuffle","knock":"off","buy":"off","tie_break":"lay","fixed10_tie":"shared","end_immediately":"no","score_last_hand":"yes"},"phase_list":{"name":"classic","first":1,"phases":["set3+set3","set3+run4","set4+run4","run7","run8","run9","set4+set4","color7","set5+set2","set5+set3"]},"variant":"standard"}}','p1','2026-11-22T03:53:10.960+00:00');
INSERT INTO "log" VALUES(7,1,'guests','GameStarted',1,'{"seats":["p1","p2"],"dealer":"p1","table":{"sheet":"mattel","switches":{"wild_points":25,"skip_points":15,"min_natural":"phase","same_number_sets":"yes","wrap":"no","wild_on_full_run":"no","wild_replace":"never","wild_move":"never","partial_lay":"no","phase_order":"fixed","hit_same_turn":"all","go_out_discard":"optional","skip_target":"any","skip_limit":"pending","skip_zone":"on","skip_last_card":"allowed","skip_pickup":"never","skip_carry_over":"no","first_upcard_skip":"first_skipped","first_upcard_counts":"yes","first_upcard_wild":"may_take","rediscard_same_card":"allowed","empty_draw_pile":"reshuffle","knock":"off","buy":"off","tie_break":"out","fixed10_tie":"shared","end_immediately":"no","score_last_hand":"yes"},"phase_list":{"name":"classic","first":1,"phases":["set3+set3","set3+run4","set4+run4","run7","run8","run9","set4+set4","color7","set5+set2","set5+set3"]},"variant":"fixed-10"}}','','2026-11-22T03:53:10.964+00:00');
INSERT INTO "log" VALUES(7,2,'g7-after-1','PlayerWentOut',1,'{"seat":"p1","phase":null}','p1','2026-11-22T03:53:10.965+00:00');
INSERT INTO "log" VALUES(7,3,'g7-after-1','HandCounted',1,'{"seat":"p2","count":{"total":45},"points":45,"laid":false,"phase":null,"overruled":["too_few_points"]}','p1','2026-11-22T03:53:10.965+00:00');
INSERT INTO "log" VALUES(7,4,'g7-after-1','RoundClosed',1,'{"round_no":1,"overruled":[]}','p1','2026-11-22T03:53:10.965+00:00');
INSERT INTO "log" VALUES(7,5,'g7-after-4','PlayerWentOut',1,'{"seat":"p2","phase":null}','p1','2026-11-22T03:53:10.966+00:00');
INSERT INTO "log" VALUES(7,6,'g7-after-4','HandCounted',1,'{"seat":"p1","count":{"low":2,"high":1,"skips":0,"wilds":0},"points":20,"laid":true,"phase":null,"overruled":[]}','p1','2026-11-22T03:53:10.966+00:00');
INSERT INTO "log" VALUES(7,7,'g7-after-4','RoundClosed',1,'{"round_no":2,"overruled":[]}','p1','2026-11-22T03:53:10.966+00:00');
INSERT INTO "log" VALUES(7,8,'g7-after-7','PlayerWentOut',1,'{"seat":"p1","phase":null}','p1','2026-11-22T03:53:10.967+00:00');
INSERT INTO "log" VALUES(7,9,'g7-after-7','HandCounted',1,'{"seat":"p2","count":{"cards":"R7 B12 W S"},"points":55,"laid":true,"phase":null,"overruled":["wrong_number_of_cards"]}','p1','2026-11-22T03:53:10.967+00:00');
INSERT INTO "log" VALUES(7,10,'g7-after-7','RoundClosed',1,'{"round_no":3,"overruled":[]}','p1','2026-11-22T03:53:10.967+00:00');
INSERT INTO "log" VALUES(8,1,'again','GameStarted',1,'{"seats":["p1","p2","p3"],"dealer":"p1","table":{"sheet":"ravensburger","switches":{"wild_points":25,"skip_points":15,"min_natural":"none","same_number_sets":"yes","wrap":"no","wild_on_full_run":"no","wild_replace":"never","wild_move":"never","partial_lay":"no","phase_order":"free","hit_same_turn":"own","go_out_discard":"optional","skip_target":"any","skip_limit":"pending","skip_zone":"under","skip_last_card":"allowed","skip_pickup":"never","skip_carry_over":"no","first_upcard_skip":"first_skipped","first_upcard_counts":"yes","first_upcard_wild":"may_take","rediscard_same_card":"allowed","empty_draw_pile":"reshuffle","knock":"off","buy":"off","tie_break":"shared","fixed10_tie":"shared","end_immediately":"no","score_last_hand":"yes"},"phase_list":{"name":"classic","first":1,"phases":["set3+set3","set3+run4","set4+run4","run7","run8","run9","set4+set4","color7","set5+set2","set5+set3"]},"variant":"standard","keeper_closes":true}}','','2026-11-22T03:53:10.971+00:00');
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
INSERT INTO "persons" VALUES(7,'Michaela','michaela',NULL);
INSERT INTO "persons" VALUES(8,'Horst','horst',NULL);
INSERT INTO "persons" VALUES(9,'Petra','petra',NULL);
INSERT INTO "persons" VALUES(10,'Thomas','thomas',NULL);
INSERT INTO "persons" VALUES(11,'Oma','oma',7);
INSERT INTO "persons" VALUES(12,'Leo','leo',7);
CREATE TABLE "place_codes_replaced" (
   "code" TEXT PRIMARY KEY,
   "table_id" INTEGER NOT NULL REFERENCES "place_tables"("id")
) STRICT;
INSERT INTO "place_codes_replaced" VALUES('TNPHCVVW',3);
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
INSERT INTO "place_tables" VALUES(1,1,'','KYH2XHGN','2026-11-22T03:53:10+00:00','http://192.168.1.20:8080',0,'',0.0);
INSERT INTO "place_tables" VALUES(2,2,'Window','43D266MW','2026-11-22T03:53:10+00:00','http://192.168.1.20:8080',0,'',0.0);
INSERT INTO "place_tables" VALUES(3,3,'','NNKH2VX3','2026-11-22T03:53:10+00:00','',0,'',0.0);
CREATE TABLE "seatings" (
   "game_id" INTEGER PRIMARY KEY REFERENCES "games"("id"),
   "table_id" INTEGER NOT NULL REFERENCES "place_tables"("id"),
   "seated_at" TEXT NOT NULL,
   "freed" INTEGER NOT NULL
) STRICT;
INSERT INTO "seatings" VALUES(7,1,'2026-11-22T03:53:10+00:00',0);
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
INSERT INTO "seats" VALUES(2,'p1',1);
INSERT INTO "seats" VALUES(2,'p2',2);
INSERT INTO "seats" VALUES(2,'p3',3);
INSERT INTO "seats" VALUES(2,'p4',5);
INSERT INTO "seats" VALUES(2,'p5',5);
INSERT INTO "seats" VALUES(2,'p6',6);
INSERT INTO "seats" VALUES(3,'p1',1);
INSERT INTO "seats" VALUES(3,'p2',2);
INSERT INTO "seats" VALUES(3,'p3',3);
INSERT INTO "seats" VALUES(3,'p4',6);
INSERT INTO "seats" VALUES(4,'p1',7);
INSERT INTO "seats" VALUES(4,'p2',8);
INSERT INTO "seats" VALUES(4,'p3',9);
INSERT INTO "seats" VALUES(4,'p4',10);
INSERT INTO "seats" VALUES(5,'p1',1);
INSERT INTO "seats" VALUES(5,'p2',2);
INSERT INTO "seats" VALUES(5,'p3',3);
INSERT INTO "seats" VALUES(5,'p4',4);
INSERT INTO "seats" VALUES(6,'p1',1);
INSERT INTO "seats" VALUES(6,'p2',2);
INSERT INTO "seats" VALUES(6,'p3',3);
INSERT INTO "seats" VALUES(7,'p1',11);
INSERT INTO "seats" VALUES(7,'p2',12);
INSERT INTO "seats" VALUES(8,'p1',1);
INSERT INTO "seats" VALUES(8,'p2',2);
INSERT INTO "seats" VALUES(8,'p3',3);
CREATE TABLE "settings" (
   "name" TEXT PRIMARY KEY,
   "value" TEXT NOT NULL
) STRICT;
INSERT INTO "settings" VALUES('wall_code','46FDCCT3');
INSERT INTO "settings" VALUES('place_changes','5');
INSERT INTO "settings" VALUES('host_key','3RJHYCYYJWRW');
INSERT INTO "settings" VALUES('secret_key','6df351d0f13b45b2d0e0a235a6a423a947efd51000b67fbee95f5804ca648d6f');
INSERT INTO "settings" VALUES('host_generation','1');
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
INSERT INTO "sitters" VALUES(6,'phone-1','p2',1,'here',0);
INSERT INTO "sitters" VALUES(6,'phone-0','p1',1,'here',1);
CREATE TABLE "successors" (
   "game_id" INTEGER PRIMARY KEY REFERENCES "games"("id"),
   "before" INTEGER NOT NULL REFERENCES "games"("id"),
   "keeper_link" INTEGER NOT NULL
) STRICT;
INSERT INTO "successors" VALUES(8,1,44);
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
