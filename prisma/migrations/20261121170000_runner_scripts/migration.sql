-- Whether scripts of people's own may run on the machine of a worker.

ALTER TABLE "runner_report" ADD COLUMN "allows_scripts" BOOLEAN NOT NULL DEFAULT false;
