-- A benchmark over a matrix of cells, and what its gateway was before.

CREATE TYPE "sweep_state" AS ENUM ('queued', 'running', 'restoring', 'finished');

CREATE TABLE "sweep" (
  "id" UUID NOT NULL,
  "workspace_id" UUID NOT NULL,
  "benchmark_id" UUID NOT NULL,
  "benchmark_definition" JSONB NOT NULL,
  "definition" JSONB NOT NULL,
  "policy_set_versions" JSONB NOT NULL,
  "simulated" BOOLEAN NOT NULL,
  "target_host" TEXT NOT NULL,
  "state" "sweep_state" NOT NULL DEFAULT 'queued',
  "before" JSONB,
  "restored_at" TIMESTAMPTZ(3),
  "reason" TEXT,
  "epoch" INTEGER NOT NULL DEFAULT 0,
  "lease_owner" TEXT,
  "lease_until" TIMESTAMPTZ(3),
  "started_by" TEXT NOT NULL,
  "stop_requested_at" TIMESTAMPTZ(3),
  "stop_requested_by" TEXT,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "finished_at" TIMESTAMPTZ(3),
  CONSTRAINT "sweep_pkey" PRIMARY KEY ("id"));

CREATE INDEX "sweep_workspace_id_created_at_idx" ON "sweep"("workspace_id", "created_at");
CREATE INDEX "sweep_benchmark_id_created_at_idx" ON "sweep"("benchmark_id", "created_at");
-- Two sweeps would set one gateway against each other
CREATE UNIQUE INDEX "sweep_one_on_target" ON "sweep" ("target_host") WHERE "state" <> 'finished' AND NOT "simulated";
ALTER TABLE "sweep"
  ADD CONSTRAINT "sweep_finished_has_reason" CHECK ("state" <> 'finished' OR ("finished_at" IS NOT NULL AND "reason" IS NOT NULL)),
  ADD CONSTRAINT "sweep_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT "sweep_benchmark_id_fkey" FOREIGN KEY ("benchmark_id") REFERENCES "benchmark"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "run" ADD COLUMN "sweep_id" UUID, ADD COLUMN "sweep_cell" INTEGER;
ALTER TABLE "run" ADD CONSTRAINT "run_sweep_id_fkey" FOREIGN KEY ("sweep_id") REFERENCES "sweep"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE UNIQUE INDEX "run_sweep_id_sweep_cell_key" ON "run"("sweep_id", "sweep_cell");
