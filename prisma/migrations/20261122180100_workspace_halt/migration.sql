-- That an admin has stopped all load of a workspace; that of the instance is stopped by who runs it.
CREATE TABLE "workspace_halt" (
    "workspace_id" UUID NOT NULL,
    "halted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "halted_by" TEXT NOT NULL,
    "reason" TEXT NOT NULL,

    CONSTRAINT "workspace_halt_pkey" PRIMARY KEY ("workspace_id"),
    CONSTRAINT "workspace_halt_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
