-- Gateways whose evidence has changed, until the plans on them have been evaluated anew: written with the change itself.

CREATE TABLE "evidence_change" (
  "id" UUID NOT NULL,
  "workspace_id" UUID NOT NULL,
  "gateway_id" TEXT NOT NULL,
  "run_id" UUID NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "evidence_change_pkey" PRIMARY KEY ("id"));
CREATE INDEX "evidence_change_workspace_id_gateway_id_idx" ON "evidence_change"("workspace_id", "gateway_id");
ALTER TABLE "evidence_change" ADD CONSTRAINT "evidence_change_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "evidence_change" ADD CONSTRAINT "evidence_change_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
