-- What else a channel is told of: ends of runs, changed recommendations.
ALTER TABLE "channel" ADD COLUMN "events" TEXT[] DEFAULT ARRAY[]::TEXT[];
