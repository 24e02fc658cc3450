-- The most that a plan, or all plans of a workspace together, may cost.
CREATE TABLE "budget" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "plan_id" UUID,
    "measure" TEXT NOT NULL,
    "threshold" DECIMAL(20,6) NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "budget_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "budget_measure" CHECK ("measure" IN ('perMonth', 'perMillion')),
    CONSTRAINT "budget_threshold" CHECK ("threshold" > 0)
);

-- One for the same plan, or for all, in a measure and currency.
CREATE UNIQUE INDEX "budget_once" ON "budget"("workspace_id", "plan_id", "measure", "currency") NULLS NOT DISTINCT;

ALTER TABLE "budget" ADD CONSTRAINT "budget_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "budget" ADD CONSTRAINT "budget_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "plan"("id") ON DELETE CASCADE ON UPDATE CASCADE;
