-- A judged level over consecutive windows of equal length, merged from its histograms. Derived, and made again when missing.
CREATE TABLE "level_window" (
  "run_id" UUID NOT NULL,
  "stage" INTEGER NOT NULL,
  "seconds" INTEGER NOT NULL,
  "second" INTEGER NOT NULL,
  "succeeded" BIGINT NOT NULL,
  "latency" BYTEA NOT NULL,
  CONSTRAINT "level_window_pkey" PRIMARY KEY ("run_id", "stage", "seconds", "second"),
  CONSTRAINT "level_window_seconds_positive" CHECK ("seconds" > 0));
ALTER TABLE "level_window" ADD CONSTRAINT "level_window_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
