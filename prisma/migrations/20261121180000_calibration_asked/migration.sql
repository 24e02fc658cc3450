-- When a person asked for a worker's machine to be calibrated
ALTER TABLE "runner_report" ADD COLUMN "calibrate_asked_at" TIMESTAMPTZ(3);
