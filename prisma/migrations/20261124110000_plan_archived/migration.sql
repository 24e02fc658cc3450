-- Plans that are put away; none of those that there are is
ALTER TABLE "plan" ADD COLUMN "archived_at" TIMESTAMPTZ(3);
