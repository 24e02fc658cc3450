-- What an engine does not know of its own lateness is unknown in the roll-ups, too.

ALTER TABLE "run_rollup" ALTER COLUMN "late" DROP NOT NULL;

-- Those of such engines held 0.
UPDATE "run_rollup" SET "late" = NULL WHERE "run_id" IN (SELECT "run_id" FROM "generator_health" WHERE "late" IS NULL);
