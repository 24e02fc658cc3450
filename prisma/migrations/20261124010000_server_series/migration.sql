-- What Azure Monitor or a Prometheus said of the target over a run's time: they forget it, so it is kept with the run.
CREATE TABLE "server_series" (
    "run_id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "document" JSONB NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "server_series_pkey" PRIMARY KEY ("run_id", "source"),
    CONSTRAINT "server_series_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
