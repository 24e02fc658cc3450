-- What an engine does not know of its own lateness is unknown in the roll-ups, too.

ALTER TABLE "run_rollup" ALTER COLUMN "late" DROP NOT NULL;

-- Those of such engines held 0. They are derived, and are made again when they are read.
DELETE FROM "run_rollup" WHERE "run_id" IN (SELECT "run_id" FROM "generator_health" WHERE "late" IS NULL);
