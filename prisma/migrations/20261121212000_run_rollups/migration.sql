-- A long run at a coarser resolution, and what each request did in a judged stage. Both are derived and may be rebuilt.

CREATE TABLE "run_rollup" (
  "run_id" UUID NOT NULL,
  "width" INTEGER NOT NULL,
  "stage" INTEGER NOT NULL,
  "second" INTEGER NOT NULL,
  "seconds" INTEGER NOT NULL,
  "under_load" BOOLEAN NOT NULL,
  "offered" INTEGER NOT NULL,
  "succeeded" INTEGER NOT NULL,
  "errors" INTEGER NOT NULL,
  "p50_ms" DOUBLE PRECISION,
  "p95_ms" DOUBLE PRECISION,
  "p99_ms" DOUBLE PRECISION,
  "cpu_percent" DOUBLE PRECISION,
  "loop_lag_ms" DOUBLE PRECISION,
  "late" INTEGER NOT NULL,
  "dropped" INTEGER NOT NULL,
  "latency" BYTEA NOT NULL,
  CONSTRAINT "run_rollup_pkey" PRIMARY KEY ("run_id", "width", "stage", "second"),
  CONSTRAINT "run_rollup_seconds_positive" CHECK ("seconds" > 0 AND "seconds" <= "width"));
ALTER TABLE "run_rollup" ADD CONSTRAINT "run_rollup_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "stage_request" (
  "run_id" UUID NOT NULL,
  "stage" INTEGER NOT NULL,
  "request_name" TEXT NOT NULL,
  "outcomes" JSONB NOT NULL,
  "latency" BYTEA NOT NULL,
  "service_time" BYTEA NOT NULL,
  "failure_latency" BYTEA,
  CONSTRAINT "stage_request_pkey" PRIMARY KEY ("run_id", "stage", "request_name"));
ALTER TABLE "stage_request" ADD CONSTRAINT "stage_request_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
