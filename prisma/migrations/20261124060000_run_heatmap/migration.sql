-- A long run's latency over time, merged once.
CREATE TABLE "run_heatmap" (
    "run_id" UUID NOT NULL,
    "columns" JSONB NOT NULL,

    CONSTRAINT "run_heatmap_pkey" PRIMARY KEY ("run_id")
);
ALTER TABLE "run_heatmap" ADD CONSTRAINT "run_heatmap_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
