-- Runs that stand for how a benchmark is to be.
CREATE TABLE "run_baseline" (
    "run_id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "benchmark_id" UUID NOT NULL,
    "added_by" TEXT NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "run_baseline_pkey" PRIMARY KEY ("run_id")
);

-- A benchmark's page asks for its runs, the newest first.
CREATE INDEX "run_benchmark_id_created_at_idx" ON "run"("benchmark_id", "created_at");

CREATE INDEX "run_baseline_benchmark_id_idx" ON "run_baseline"("benchmark_id");

ALTER TABLE "run_baseline" ADD CONSTRAINT "run_baseline_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "run_baseline" ADD CONSTRAINT "run_baseline_benchmark_id_fkey" FOREIGN KEY ("benchmark_id") REFERENCES "benchmark"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "run_baseline" ADD CONSTRAINT "run_baseline_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
