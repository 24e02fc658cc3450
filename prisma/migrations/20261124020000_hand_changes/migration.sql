-- What a person is asked to set at a gateway that nothing else sets
ALTER TYPE "sweep_state" ADD VALUE 'waiting' BEFORE 'restoring';
CREATE TYPE "hand_change_state" AS ENUM ('waiting', 'done', 'given_up');
CREATE TABLE "hand_change" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "sweep_id" UUID NOT NULL,
    "wanted" JSONB,
    "instruction" TEXT NOT NULL,
    "found" TEXT,
    "state" "hand_change_state" NOT NULL DEFAULT 'waiting',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "remind_at" TIMESTAMPTZ(3) NOT NULL,
    "reminded_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "ended_by" TEXT,

    CONSTRAINT "hand_change_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "hand_change_ended" CHECK (("state" = 'waiting') = ("ended_at" IS NULL) AND ("ended_at" IS NULL) = ("ended_by" IS NULL)),
    CONSTRAINT "hand_change_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "hand_change_sweep_id_fkey" FOREIGN KEY ("sweep_id") REFERENCES "sweep"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "hand_change_sweep_id_idx" ON "hand_change"("sweep_id");
-- A person is asked for one thing at a time
CREATE UNIQUE INDEX "hand_change_one_waiting" ON "hand_change" ("sweep_id") WHERE "state" = 'waiting';
