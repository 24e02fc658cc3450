-- What gateways in production tell of themselves, as it was last read, and the evidence that it is.
CREATE TABLE "telemetry_series" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "gateway_id" TEXT NOT NULL,
    "tier_id" TEXT NOT NULL,
    "policy_set_version_id" UUID NOT NULL,
    "units" DOUBLE PRECISION,
    "ceiling_percent" DOUBLE PRECISION NOT NULL,
    "source" JSONB NOT NULL,
    "sealed" BYTEA,
    "points" JSONB NOT NULL,
    "steps" INTEGER NOT NULL,
    "from_at" TIMESTAMPTZ(3) NOT NULL,
    "until_at" TIMESTAMPTZ(3) NOT NULL,
    "notes" TEXT[],
    "sentence" TEXT NOT NULL,
    "evidence" JSONB,
    "no_evidence" TEXT,
    "read_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "telemetry_series_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "telemetry_series_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "telemetry_series_policy_set_version_id_fkey" FOREIGN KEY ("policy_set_version_id") REFERENCES "policy_set_version"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "telemetry_series_workspace_id_name_key" ON "telemetry_series"("workspace_id", "name");
CREATE INDEX "telemetry_series_workspace_id_gateway_id_idx" ON "telemetry_series"("workspace_id", "gateway_id");

-- Evidence that production tells is of no run.
ALTER TABLE "evidence_change" ALTER COLUMN "run_id" DROP NOT NULL;
