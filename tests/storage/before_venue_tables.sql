BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'scorekeeper','m001_games_and_their_log','2026-11-21 12:24:34.997616+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'scorekeeper','m002_who_sat_where','2026-11-21 12:24:34.998137+00:00');
INSERT INTO "_sqlite_migrations" VALUES(3,'scorekeeper','m003_settings_of_this_host','2026-11-21 12:24:34.998310+00:00');
INSERT INTO "_sqlite_migrations" VALUES(4,'scorekeeper','m004_rules_saved_for_next_time','2026-11-21 12:24:34.998490+00:00');
INSERT INTO "_sqlite_migrations" VALUES(5,'scorekeeper','m005_links_of_a_game','2026-11-21 12:24:34.999599+00:00');
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
INSERT INTO "games" VALUES(1,'TKD9','7334bea9bcd0efe3',2,1);
INSERT INTO "games" VALUES(2,'HNMD','fd1af4173f4228f3',1,0);
CREATE TABLE "house_rules" (
   "name" TEXT PRIMARY KEY,
   "rules" TEXT NOT NULL
) STRICT;
CREATE TABLE "links" (
   "id" INTEGER PRIMARY KEY,
   "key" TEXT NOT NULL,
   "game_id" INTEGER NOT NULL REFERENCES "games"("id"),
   "opens" TEXT NOT NULL,
   "generation" INTEGER NOT NULL,
   "state" TEXT NOT NULL
) STRICT;
INSERT INTO "links" VALUES(1,'VRGJTV4CHFQG2X',1,'keeper',1,'replaced');
INSERT INTO "links" VALUES(2,'M72MQ439D3GNJH',1,'p1',1,'replaced');
INSERT INTO "links" VALUES(3,'2XC4TFKH2J2WDC',1,'p2',1,'replaced');
INSERT INTO "links" VALUES(4,'KMWPGN37YKTGYJ',1,'p3',1,'replaced');
INSERT INTO "links" VALUES(5,'47YGVGQG6TNHW3',2,'keeper',1,'current');
INSERT INTO "links" VALUES(6,'DGPFT3FWKFM9MR',2,'p1',1,'current');
INSERT INTO "links" VALUES(7,'NFJDK2DWVVGRNG',2,'p2',1,'current');
INSERT INTO "links" VALUES(8,'42QG',1,'watch',1,'replaced');
INSERT INTO "links" VALUES(9,'P23WMKRXDJH6K7',1,'keeper',2,'current');
INSERT INTO "links" VALUES(10,'K3WKRXTQTGVTP3',1,'p1',2,'current');
INSERT INTO "links" VALUES(11,'CK7CTC6T6Y93C9',1,'p2',2,'current');
INSERT INTO "links" VALUES(12,'RJM6RT6QG2WFW4',1,'p3',2,'current');
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
INSERT INTO "log" VALUES(1,1,'_VMIR-JjJSzi','GameStarted',1,'{"seats":["p1","p2","p3"],"dealer":"p1","table":{"sheet":"mattel","switches":{"wild_points":25,"skip_points":15,"min_natural":"phase","same_number_sets":"yes","wrap":"no","wild_on_full_run":"no","wild_replace":"never","wild_move":"never","partial_lay":"no","phase_order":"fixed","hit_same_turn":"all","go_out_discard":"optional","skip_target":"any","skip_limit":"pending","skip_zone":"on","skip_last_card":"allowed","skip_pickup":"never","skip_carry_over":"no","first_upcard_skip":"first_skipped","first_upcard_counts":"yes","first_upcard_wild":"may_take","rediscard_same_card":"allowed","empty_draw_pile":"reshuffle","knock":"off","buy":"off","tie_break":"out","fixed10_tie":"shared","end_immediately":"no","score_last_hand":"yes"},"phase_list":{"name":"classic","first":1,"phases":["set3+set3","set3+run4","set4+run4","run7","run8","run9","set4+set4","color7","set5+set2","set5+set3"]},"variant":"standard"}}','host','2026-11-21T12:24:35.028+00:00');
INSERT INTO "log" VALUES(1,2,'ZD-iH2DzIWxa','PlayerWentOut',1,'{"seat":"p1","phase":null}','host','2026-11-21T12:24:35.068+00:00');
INSERT INTO "log" VALUES(1,3,'ZD-iH2DzIWxa','HandCounted',1,'{"seat":"p2","count":{"total":5},"points":5,"laid":true,"phase":null,"overruled":[]}','host','2026-11-21T12:24:35.068+00:00');
INSERT INTO "log" VALUES(1,4,'ZD-iH2DzIWxa','HandCounted',1,'{"seat":"p3","count":{"total":60},"points":60,"laid":false,"phase":null,"overruled":[]}','host','2026-11-21T12:24:35.068+00:00');
INSERT INTO "log" VALUES(1,5,'ZD-iH2DzIWxa','RoundClosed',1,'{"round_no":1,"overruled":[]}','host','2026-11-21T12:24:35.068+00:00');
INSERT INTO "log" VALUES(2,1,'i1nyTMTVX735','GameStarted',1,'{"seats":["p1","p2"],"dealer":"p1","table":{"sheet":"mattel","switches":{"wild_points":25,"skip_points":15,"min_natural":"phase","same_number_sets":"yes","wrap":"no","wild_on_full_run":"no","wild_replace":"never","wild_move":"never","partial_lay":"no","phase_order":"fixed","hit_same_turn":"all","go_out_discard":"optional","skip_target":"any","skip_limit":"pending","skip_zone":"on","skip_last_card":"allowed","skip_pickup":"never","skip_carry_over":"no","first_upcard_skip":"first_skipped","first_upcard_counts":"yes","first_upcard_wild":"may_take","rediscard_same_card":"allowed","empty_draw_pile":"reshuffle","knock":"off","buy":"off","tie_break":"out","fixed10_tie":"shared","end_immediately":"no","score_last_hand":"yes"},"phase_list":{"name":"classic","first":1,"phases":["set3+set3","set3+run4","set4+run4","run7","run8","run9","set4+set4","color7","set5+set2","set5+set3"]},"variant":"standard"}}','host','2026-11-21T12:24:35.070+00:00');
INSERT INTO "log" VALUES(2,2,'c_bU98Pnfva7','GameStopped',1,'{"for_good":true}','host','2026-11-21T12:24:35.071+00:00');
CREATE TABLE "persons" (
   "id" INTEGER PRIMARY KEY,
   "name" TEXT NOT NULL,
   "spelt" TEXT NOT NULL
) STRICT;
INSERT INTO "persons" VALUES(1,'ann','ann');
INSERT INTO "persons" VALUES(2,'Ben','ben');
INSERT INTO "persons" VALUES(3,'Mia','mia');
INSERT INTO "persons" VALUES(4,'Oma','oma');
CREATE TABLE "seats" (
   "game_id" INTEGER REFERENCES "games"("id"),
   "seat" TEXT,
   "person_id" INTEGER NOT NULL REFERENCES "persons"("id"),
   PRIMARY KEY ("game_id", "seat")
) STRICT;
INSERT INTO "seats" VALUES(1,'p1',1);
INSERT INTO "seats" VALUES(1,'p2',2);
INSERT INTO "seats" VALUES(1,'p3',3);
INSERT INTO "seats" VALUES(2,'p1',1);
INSERT INTO "seats" VALUES(2,'p2',4);
CREATE TABLE "settings" (
   "name" TEXT PRIMARY KEY,
   "value" TEXT NOT NULL
) STRICT;
INSERT INTO "settings" VALUES('secret_key','8d8bd6252226fb58357a3d7fc46d7f41cac9e95644ef9e24f360d7b6332a16ce');
INSERT INTO "settings" VALUES('host_key','YX73TTGCHJHC');
INSERT INTO "settings" VALUES('host_generation','1');
CREATE TABLE "sitters" (
   "game_id" INTEGER REFERENCES "games"("id"),
   "device" TEXT,
   "seat" TEXT NOT NULL,
   "generation" INTEGER NOT NULL,
   "state" TEXT NOT NULL,
   "keeps" INTEGER NOT NULL,
   PRIMARY KEY ("game_id", "device")
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
CREATE UNIQUE INDEX "idx_persons_spelt"
    ON "persons" ("spelt");
CREATE INDEX "idx_seats_person_id"
    ON "seats" ("person_id");
CREATE INDEX "idx_links_key"
    ON "links" ("key");
CREATE INDEX "idx_links_game_id_opens"
    ON "links" ("game_id", "opens");
CREATE UNIQUE INDEX "idx_askings_game_id_device"
    ON "askings" ("game_id", "device");
COMMIT;
