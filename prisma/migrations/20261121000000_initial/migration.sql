-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "role" AS ENUM ('viewer', 'runner', 'editor', 'admin', 'owner');

-- CreateEnum
CREATE TYPE "run_state" AS ENUM ('queued', 'provisioning', 'applying', 'warming', 'measuring', 'waiting', 'draining', 'restoring', 'analysing', 'finished');

-- CreateEnum
CREATE TYPE "run_outcome" AS ENUM ('passed', 'failed-slo', 'invalid', 'aborted', 'infra-failed');

-- CreateEnum
CREATE TYPE "stage_state" AS ENUM ('offered', 'running', 'done', 'judged', 'discarded');

-- CreateEnum
CREATE TYPE "evidence_grade" AS ENUM ('A', 'B', 'C', 'D', 'E');

-- CreateTable
CREATE TABLE "workspace" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "workspace_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "person" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "person_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "member" (
    "workspace_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "role" "role" NOT NULL,

    CONSTRAINT "member_pkey" PRIMARY KEY ("workspace_id","person_id")
);

-- CreateTable
CREATE TABLE "audit_entry" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "object_id" TEXT NOT NULL,
    "details" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "secret" (
    "workspace_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "secret_pkey" PRIMARY KEY ("workspace_id","name")
);

-- CreateTable
CREATE TABLE "policy_set" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "gateway_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "policy_set_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "policy_set_version" (
    "id" UUID NOT NULL,
    "policy_set_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "chain" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "policy_set_version_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "price_book" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "gateway_id" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "effective_from" DATE NOT NULL,
    "source" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "price_book_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "price" (
    "price_book_id" UUID NOT NULL,
    "region" TEXT NOT NULL,
    "tier_id" TEXT NOT NULL,
    "meter" TEXT NOT NULL,
    "per" TEXT NOT NULL,
    "unit_price" DECIMAL(24,12) NOT NULL,
    "included" DECIMAL(24,6) NOT NULL DEFAULT 0,
    "per_unit" DECIMAL(24,6) NOT NULL DEFAULT 1,

    CONSTRAINT "price_pkey" PRIMARY KEY ("price_book_id","region","tier_id","meter")
);

-- CreateTable
CREATE TABLE "benchmark" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "definition" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "benchmark_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "run" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "benchmark_id" UUID NOT NULL,
    "policy_set_version_id" UUID,
    "definition" JSONB NOT NULL,
    "simulated" BOOLEAN NOT NULL,
    "target_host" TEXT NOT NULL,
    "started_by" TEXT NOT NULL,
    "state" "run_state" NOT NULL DEFAULT 'queued',
    "outcome" "run_outcome",
    "reason" TEXT,
    "ended_by" TEXT,
    "answer" JSONB,
    "epoch" INTEGER NOT NULL DEFAULT 0,
    "lease_owner" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "stop_requested_at" TIMESTAMPTZ(3),
    "stop_requested_by" TEXT,
    "environment" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "run_event" (
    "id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor" TEXT NOT NULL,
    "state" "run_state",
    "message" TEXT NOT NULL,

    CONSTRAINT "run_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "run_stage" (
    "run_id" UUID NOT NULL,
    "stage" INTEGER NOT NULL,
    "epoch" INTEGER NOT NULL,
    "state" "stage_state" NOT NULL DEFAULT 'offered',
    "order" JSONB NOT NULL,
    "lease_until" TIMESTAMPTZ(3) NOT NULL,
    "end_asked" BOOLEAN NOT NULL DEFAULT false,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "statistics" JSONB,
    "verdict" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "run_stage_pkey" PRIMARY KEY ("run_id","stage")
);

-- CreateTable
CREATE TABLE "run_shard" (
    "run_id" UUID NOT NULL,
    "epoch" INTEGER NOT NULL,
    "shard" INTEGER NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "claimed_at" TIMESTAMPTZ(3),
    "heartbeat_at" TIMESTAMPTZ(3),
    "done_stage" INTEGER NOT NULL DEFAULT -1,
    "done_seconds" DOUBLE PRECISION,
    "done_end" TEXT,
    "message" TEXT,
    "error_examples" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "run_shard_pkey" PRIMARY KEY ("run_id","epoch","shard")
);

-- CreateTable
CREATE TABLE "run_interval" (
    "run_id" UUID NOT NULL,
    "stage" INTEGER NOT NULL,
    "shard" INTEGER NOT NULL,
    "second" INTEGER NOT NULL,
    "request_name" TEXT NOT NULL,
    "offered" INTEGER NOT NULL,
    "sent" INTEGER NOT NULL,
    "ok2xx" INTEGER NOT NULL,
    "redirect3xx" INTEGER NOT NULL,
    "client4xx" INTEGER NOT NULL,
    "throttled429" INTEGER NOT NULL,
    "server5xx" INTEGER NOT NULL,
    "dns" INTEGER NOT NULL,
    "connect" INTEGER NOT NULL,
    "tls" INTEGER NOT NULL,
    "timeout" INTEGER NOT NULL,
    "reset" INTEGER NOT NULL,
    "assertion" INTEGER NOT NULL,
    "bytes_in" BIGINT NOT NULL,
    "bytes_out" BIGINT NOT NULL,
    "latency" BYTEA NOT NULL,
    "service_time" BYTEA NOT NULL,
    "failure_latency" BYTEA,

    CONSTRAINT "run_interval_pkey" PRIMARY KEY ("run_id","stage","shard","second","request_name")
);

-- CreateTable
CREATE TABLE "generator_health" (
    "run_id" UUID NOT NULL,
    "stage" INTEGER NOT NULL,
    "shard" INTEGER NOT NULL,
    "second" INTEGER NOT NULL,
    "cpu_percent" DOUBLE PRECISION NOT NULL,
    "threads" INTEGER NOT NULL,
    "loop_lag_p99_ms" DOUBLE PRECISION NOT NULL,
    "send_lag_p99_ms" DOUBLE PRECISION NOT NULL,
    "late" INTEGER NOT NULL,
    "waited_for_connection" INTEGER NOT NULL,
    "dropped" INTEGER NOT NULL,
    "open_sockets" INTEGER NOT NULL,
    "in_flight" INTEGER NOT NULL,

    CONSTRAINT "generator_health_pkey" PRIMARY KEY ("run_id","stage","shard","second")
);

-- CreateTable
CREATE TABLE "server_sample" (
    "run_id" UUID NOT NULL,
    "stage" INTEGER NOT NULL,
    "second" DOUBLE PRECISION NOT NULL,
    "unit" TEXT NOT NULL,
    "cpu_seconds" DOUBLE PRECISION NOT NULL,
    "requests" BIGINT NOT NULL,
    "restarts" INTEGER NOT NULL,
    "cores" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "server_sample_pkey" PRIMARY KEY ("run_id","stage","second","unit")
);

-- CreateTable
CREATE TABLE "measurement" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "gateway_id" TEXT NOT NULL,
    "tier_id" TEXT NOT NULL,
    "units" INTEGER NOT NULL,
    "policy_set_version_id" UUID NOT NULL,
    "grade" "evidence_grade" NOT NULL,
    "evidence" JSONB NOT NULL,
    "excluded_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "measurement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "plan" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "requirement" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "plan_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recommendation" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "plan_id" UUID NOT NULL,
    "price_book_id" UUID NOT NULL,
    "problem" JSONB NOT NULL,
    "result" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recommendation_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "workspace_slug_key" ON "workspace"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "person_email_key" ON "person"("email");

-- CreateIndex
CREATE INDEX "audit_entry_workspace_id_at_idx" ON "audit_entry"("workspace_id", "at");

-- CreateIndex
CREATE UNIQUE INDEX "policy_set_workspace_id_gateway_id_name_key" ON "policy_set"("workspace_id", "gateway_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "policy_set_version_policy_set_id_version_key" ON "policy_set_version"("policy_set_id", "version");

-- CreateIndex
CREATE UNIQUE INDEX "price_book_workspace_id_gateway_id_currency_effective_from__key" ON "price_book"("workspace_id", "gateway_id", "currency", "effective_from", "source");

-- CreateIndex
CREATE UNIQUE INDEX "benchmark_workspace_id_name_key" ON "benchmark"("workspace_id", "name");

-- CreateIndex
CREATE INDEX "run_workspace_id_created_at_idx" ON "run"("workspace_id", "created_at");

-- CreateIndex
CREATE INDEX "run_state_lease_until_idx" ON "run"("state", "lease_until");

-- CreateIndex
CREATE INDEX "run_event_run_id_at_idx" ON "run_event"("run_id", "at");

-- CreateIndex
CREATE UNIQUE INDEX "measurement_run_id_key" ON "measurement"("run_id");

-- CreateIndex
CREATE INDEX "measurement_workspace_id_gateway_id_policy_set_version_id_idx" ON "measurement"("workspace_id", "gateway_id", "policy_set_version_id");

-- CreateIndex
CREATE UNIQUE INDEX "plan_workspace_id_name_key" ON "plan"("workspace_id", "name");

-- CreateIndex
CREATE INDEX "recommendation_plan_id_created_at_idx" ON "recommendation"("plan_id", "created_at");

-- AddForeignKey
ALTER TABLE "member" ADD CONSTRAINT "member_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member" ADD CONSTRAINT "member_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_entry" ADD CONSTRAINT "audit_entry_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "secret" ADD CONSTRAINT "secret_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "policy_set" ADD CONSTRAINT "policy_set_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "policy_set_version" ADD CONSTRAINT "policy_set_version_policy_set_id_fkey" FOREIGN KEY ("policy_set_id") REFERENCES "policy_set"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_book" ADD CONSTRAINT "price_book_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price" ADD CONSTRAINT "price_price_book_id_fkey" FOREIGN KEY ("price_book_id") REFERENCES "price_book"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "benchmark" ADD CONSTRAINT "benchmark_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_benchmark_id_fkey" FOREIGN KEY ("benchmark_id") REFERENCES "benchmark"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_policy_set_version_id_fkey" FOREIGN KEY ("policy_set_version_id") REFERENCES "policy_set_version"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_event" ADD CONSTRAINT "run_event_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_stage" ADD CONSTRAINT "run_stage_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_shard" ADD CONSTRAINT "run_shard_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_interval" ADD CONSTRAINT "run_interval_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "generator_health" ADD CONSTRAINT "generator_health_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "server_sample" ADD CONSTRAINT "server_sample_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "measurement" ADD CONSTRAINT "measurement_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "measurement" ADD CONSTRAINT "measurement_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "measurement" ADD CONSTRAINT "measurement_policy_set_version_id_fkey" FOREIGN KEY ("policy_set_version_id") REFERENCES "policy_set_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "plan" ADD CONSTRAINT "plan_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recommendation" ADD CONSTRAINT "recommendation_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recommendation" ADD CONSTRAINT "recommendation_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "plan"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recommendation" ADD CONSTRAINT "recommendation_price_book_id_fkey" FOREIGN KEY ("price_book_id") REFERENCES "price_book"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
