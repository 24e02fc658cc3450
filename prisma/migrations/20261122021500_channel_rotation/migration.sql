-- A webhook's secret that signs beside the new one for a while.
ALTER TABLE "channel" ADD COLUMN "retiring" BYTEA, ADD COLUMN "retiring_until" TIMESTAMPTZ(3);
