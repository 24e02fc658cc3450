-- How long a workspace keeps what its runs measured, and when that of a run was removed.
ALTER TABLE "workspace" ADD COLUMN "raw_keep_days" INTEGER, ADD COLUMN "course_keep_days" INTEGER;
ALTER TABLE "workspace" ADD CONSTRAINT "workspace_keep_days" CHECK (
  "raw_keep_days" BETWEEN 1 AND 36500 AND "course_keep_days" BETWEEN 1 AND 36500
  AND ("course_keep_days" IS NULL OR "raw_keep_days" <= "course_keep_days"));
ALTER TABLE "run" ADD COLUMN "raw_removed_at" TIMESTAMPTZ(3), ADD COLUMN "course_removed_at" TIMESTAMPTZ(3);
