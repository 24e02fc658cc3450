-- Load goes only where somebody has proved that they answer for it.
CREATE TABLE "target_policy" (
    "workspace_id" UUID NOT NULL,
    "allowed_ranges" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "proves_local" BOOLEAN NOT NULL DEFAULT false,
    "max_rps" INTEGER,
    "confirm_above_rps" INTEGER DEFAULT 1000,
    "max_runs" INTEGER,
    "max_requests_per_day" BIGINT,
    "max_cost_per_month" DECIMAL(14,2),
    "cost_currency" CHAR(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "target_policy_pkey" PRIMARY KEY ("workspace_id"),
    CONSTRAINT "target_policy_limits" CHECK (
      "max_rps" > 0 AND "confirm_above_rps" >= 0 AND "max_runs" >= 0 AND "max_requests_per_day" >= 0 AND "max_cost_per_month" >= 0),
    CONSTRAINT "target_policy_currency" CHECK (("max_cost_per_month" IS NULL) = ("cost_currency" IS NULL))
);
ALTER TABLE "target_policy" ADD CONSTRAINT "target_policy_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- Workspaces from before may go on loading this machine, and ask for no more words than they did
INSERT INTO "target_policy" ("workspace_id", "allowed_ranges", "confirm_above_rps")
  SELECT "id", ARRAY['127.0.0.0/8', '::1/128'], NULL FROM "workspace";

CREATE TABLE "target_proof" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "origin" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "methods" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "proved_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "checked_at" TIMESTAMPTZ(3),
    "problem" TEXT,
    "requested_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "target_proof_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "target_proof_expires" CHECK (("proved_at" IS NULL) = ("expires_at" IS NULL))
);
CREATE UNIQUE INDEX "target_proof_workspace_id_origin_key" ON "target_proof"("workspace_id", "origin");
ALTER TABLE "target_proof" ADD CONSTRAINT "target_proof_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One row, which whoever starts a run reads under lock
CREATE TABLE "instance_halt" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "halted_at" TIMESTAMPTZ(3),
    "halted_by" TEXT,
    "reason" TEXT,

    CONSTRAINT "instance_halt_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "instance_halt_one_row" CHECK ("id" = 1),
    CONSTRAINT "instance_halt_has_reason" CHECK (("halted_at" IS NULL) = ("reason" IS NULL) AND ("halted_at" IS NULL) = ("halted_by" IS NULL))
);
INSERT INTO "instance_halt" ("id") VALUES (1);

ALTER TABLE "run"
  ADD COLUMN "target_address" TEXT,
  ADD COLUMN "stop_reason" TEXT,
  ADD COLUMN "requests" BIGINT,
  ADD COLUMN "planned_cost" JSONB;
