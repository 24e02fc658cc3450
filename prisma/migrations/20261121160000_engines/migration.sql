-- Engines, runners and imports.

ALTER TABLE "run"
  ALTER COLUMN "benchmark_id" DROP NOT NULL,
  ALTER COLUMN "definition" DROP NOT NULL,
  ALTER COLUMN "target_host" DROP NOT NULL,
  ADD COLUMN "imported" JSONB,
  ADD COLUMN "unenforced_by" TEXT,
  ADD COLUMN "test_cost" JSONB,
  ADD CONSTRAINT "run_measured_or_imported" CHECK (
    ("definition" IS NULL) = ("imported" IS NOT NULL)
    AND ("definition" IS NULL) = ("benchmark_id" IS NULL)
    AND ("definition" IS NULL) = ("target_host" IS NULL));

ALTER TABLE "run_stage" ADD COLUMN "starts_at" TIMESTAMPTZ(3);

ALTER TABLE "generator_health"
  ALTER COLUMN "loop_lag_p99_ms" DROP NOT NULL,
  ALTER COLUMN "send_lag_p99_ms" DROP NOT NULL,
  ALTER COLUMN "late" DROP NOT NULL,
  ALTER COLUMN "waited_for_connection" DROP NOT NULL,
  ALTER COLUMN "open_sockets" DROP NOT NULL,
  ALTER COLUMN "in_flight" DROP NOT NULL;

CREATE TABLE "agent" (
  "id" UUID NOT NULL,
  "workspace_id" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "code_hash" BYTEA,
  "code_expires_at" TIMESTAMPTZ(3),
  "token_hash" BYTEA,
  "next_token_hash" BYTEA,
  "token_issued_at" TIMESTAMPTZ(3),
  "version" TEXT,
  "hostname" TEXT,
  "cores" INTEGER,
  "engines" JSONB NOT NULL DEFAULT '{}',
  "calibration" JSONB,
  "calibrate_asked" BOOLEAN NOT NULL DEFAULT false,
  "allows_scripts" BOOLEAN NOT NULL DEFAULT false,
  "heartbeat_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "archived_at" TIMESTAMPTZ(3),
  CONSTRAINT "agent_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "agent_code_expires" CHECK (("code_hash" IS NULL) = ("code_expires_at" IS NULL)));
CREATE UNIQUE INDEX "agent_workspace_id_name_key" ON "agent"("workspace_id", "name");
ALTER TABLE "agent" ADD CONSTRAINT "agent_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "run_shard"
  ALTER COLUMN "token_hash" DROP NOT NULL,
  ADD COLUMN "agent_id" UUID,
  ADD CONSTRAINT "run_shard_token_or_agent" CHECK ("token_hash" IS NOT NULL OR "agent_id" IS NOT NULL);
ALTER TABLE "run_shard" ADD CONSTRAINT "run_shard_agent_id_fkey" FOREIGN KEY ("agent_id") REFERENCES "agent"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE TABLE "runner_report" (
  "hostname" TEXT NOT NULL,
  "worker_id" TEXT NOT NULL,
  "version" TEXT NOT NULL,
  "cores" INTEGER NOT NULL,
  "engines" JSONB NOT NULL DEFAULT '{}',
  "calibration" JSONB,
  "reported_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "runner_report_pkey" PRIMARY KEY ("hostname"));

-- Runs on this machine would take each other's cores, and runs on one target each other's answers
DROP INDEX "run_one_active";
CREATE UNIQUE INDEX "run_one_active_here" ON "run" ((true))
  WHERE "state" NOT IN ('queued', 'finished') AND NOT "simulated" AND "definition"->>'runner' = 'local';
CREATE UNIQUE INDEX "run_one_active_on_target" ON "run" ("target_host")
  WHERE "state" NOT IN ('queued', 'finished') AND NOT "simulated";
