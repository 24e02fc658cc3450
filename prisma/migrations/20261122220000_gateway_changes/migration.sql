-- What runs and sweeps change at a gateway, written down before it is done
CREATE TYPE "gateway_setting" AS ENUM ('policy_set', 'units');
CREATE TYPE "gateway_change_state" AS ENUM ('noted', 'applied', 'restored', 'left_alone');

CREATE TABLE "gateway_change" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "run_id" UUID,
    "sweep_id" UUID,
    "gateway_id" TEXT NOT NULL,
    "base_url" TEXT NOT NULL,
    "target_host" TEXT NOT NULL,
    "setting" "gateway_setting" NOT NULL,
    "state" "gateway_change_state" NOT NULL DEFAULT 'noted',
    "before" TEXT NOT NULL,
    "ours" JSONB NOT NULL DEFAULT '[]',
    "reason" TEXT,
    "lease_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "gateway_change_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "gateway_change_one_holder" CHECK (num_nonnulls("run_id", "sweep_id") = 1),
    CONSTRAINT "gateway_change_ended" CHECK (("state" IN ('restored', 'left_alone')) = ("ended_at" IS NOT NULL)),
    CONSTRAINT "gateway_change_left_has_reason" CHECK ("state" <> 'left_alone' OR "reason" IS NOT NULL),
    CONSTRAINT "gateway_change_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "gateway_change_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "gateway_change_sweep_id_fkey" FOREIGN KEY ("sweep_id") REFERENCES "sweep"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "gateway_change_run_id_setting_key" ON "gateway_change"("run_id", "setting");
CREATE UNIQUE INDEX "gateway_change_sweep_id_setting_key" ON "gateway_change"("sweep_id", "setting");
CREATE INDEX "gateway_change_workspace_id_created_at_idx" ON "gateway_change"("workspace_id", "created_at");
-- Two that change one setting would put back each other's
CREATE UNIQUE INDEX "gateway_change_one_open" ON "gateway_change" ("target_host", "setting") WHERE "ended_at" IS NULL;

-- What sweeps remembered themselves. One that was under way is not put back: what it had set is not known with its version.
INSERT INTO "gateway_change" ("id", "workspace_id", "sweep_id", "gateway_id", "base_url", "target_host", "setting", "state", "before", "reason", "created_at", "ended_at")
SELECT gen_random_uuid(), s."workspace_id", s."id", s."benchmark_definition"->'subject'->>'gateway', s."benchmark_definition"->'target'->>'baseUrl', s."target_host",
       part."setting"::"gateway_setting",
       (CASE WHEN s."restored_at" IS NULL THEN 'left_alone' ELSE 'restored' END)::"gateway_change_state",
       part."words",
       CASE WHEN s."restored_at" IS NULL THEN 'It was not put back when Headroom was updated.' END,
       s."created_at", coalesce(s."restored_at", s."finished_at", now())
  FROM "sweep" s
 CROSS JOIN LATERAL (VALUES
   ('policy_set', jsonb_array_length(s."before"->'chain') || CASE jsonb_array_length(s."before"->'chain') WHEN 1 THEN ' policy' ELSE ' policies' END),
   ('units', (s."before"->>'units') || CASE s."before"->>'units' WHEN '1' THEN ' unit' ELSE ' units' END)) AS part("setting", "words")
 WHERE s."before" IS NOT NULL;
ALTER TABLE "sweep" DROP COLUMN "before";
