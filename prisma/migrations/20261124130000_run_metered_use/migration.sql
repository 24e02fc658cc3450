-- What Azure metered of the function app that a run loaded; of what ran before it is read when somebody next asks, as long as Azure tells it
ALTER TABLE "run" ADD COLUMN "metered_use" JSONB;
