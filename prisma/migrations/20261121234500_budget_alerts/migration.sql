-- Whether a budget was told to be exceeded, and which channels are told.
ALTER TABLE "budget" ADD COLUMN "judged_at" TIMESTAMPTZ(3), ADD COLUMN "exceeded_at" TIMESTAMPTZ(3);
ALTER TABLE "channel" ADD COLUMN "alerts" BOOLEAN NOT NULL DEFAULT false;
