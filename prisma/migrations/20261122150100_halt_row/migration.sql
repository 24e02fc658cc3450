-- There is a row while all load is halted, and none otherwise: a database that has only been migrated stays empty.
DELETE FROM "instance_halt" WHERE "halted_at" IS NULL;
ALTER TABLE "instance_halt"
  DROP CONSTRAINT "instance_halt_has_reason",
  ALTER COLUMN "halted_at" SET NOT NULL,
  ALTER COLUMN "halted_at" SET DEFAULT CURRENT_TIMESTAMP,
  ALTER COLUMN "halted_by" SET NOT NULL,
  ALTER COLUMN "reason" SET NOT NULL;
