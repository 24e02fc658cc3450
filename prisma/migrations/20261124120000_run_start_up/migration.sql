-- How a run started up; none is known yet: it is worked out when it is next read
ALTER TABLE "run" ADD COLUMN "start_up" JSONB;
