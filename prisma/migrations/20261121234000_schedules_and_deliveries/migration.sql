-- Where reports and events go, when reports go there, and how each of them fared.
CREATE TABLE "channel" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "addresses" TEXT[],
    "url" TEXT,
    "sealed" BYTEA,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "channel_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "channel_kind" CHECK ("kind" IN ('email', 'webhook')),
    CONSTRAINT "channel_whole" CHECK (("kind" = 'webhook') = ("url" IS NOT NULL) AND ("kind" = 'webhook') = ("sealed" IS NOT NULL))
);

CREATE TABLE "report_schedule" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "question" JSONB NOT NULL,
    "format" TEXT NOT NULL,
    "cadence" JSONB NOT NULL,
    "time_zone" TEXT NOT NULL,
    "next_due_at" TIMESTAMPTZ(3),
    "asked_at" TIMESTAMPTZ(3),
    "last_sent_at" TIMESTAMPTZ(3),
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "report_schedule_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "report_schedule_format" CHECK ("format" IN ('csv', 'xlsx', 'pdf')),
    CONSTRAINT "report_schedule_removed" CHECK ("removed_at" IS NULL OR ("next_due_at" IS NULL AND "asked_at" IS NULL))
);

CREATE TABLE "_schedule_channel" (
    "A" UUID NOT NULL,
    "B" UUID NOT NULL,

    CONSTRAINT "_schedule_channel_AB_pkey" PRIMARY KEY ("A", "B")
);

CREATE TABLE "outbox_event" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "occurrence" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outbox_event_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "delivery" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "channel_id" UUID NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "attempted" INTEGER NOT NULL DEFAULT 0,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "lease_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "delivered_at" TIMESTAMPTZ(3),

    CONSTRAINT "delivery_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "delivery_state" CHECK ("state" IN ('pending', 'delivering', 'delivered', 'failed')),
    CONSTRAINT "delivery_whole" CHECK (
        ("state" = 'pending') = ("next_attempt_at" IS NOT NULL)
        AND ("state" = 'delivering') = ("lease_until" IS NOT NULL)
        AND ("state" <> 'delivered' OR "delivered_at" IS NOT NULL)
    )
);

CREATE TABLE "delivery_attempt" (
    "delivery_id" UUID NOT NULL,
    "attempt" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "status" INTEGER,
    "problem" TEXT,

    CONSTRAINT "delivery_attempt_pkey" PRIMARY KEY ("delivery_id", "attempt")
);

-- A name is taken until its channel is removed.
CREATE UNIQUE INDEX "channel_name_once" ON "channel"("workspace_id", "name") WHERE "removed_at" IS NULL;
CREATE UNIQUE INDEX "report_schedule_name_once" ON "report_schedule"("workspace_id", "name") WHERE "removed_at" IS NULL;
CREATE INDEX "report_schedule_due" ON "report_schedule"("next_due_at") WHERE "next_due_at" IS NOT NULL;
CREATE INDEX "_schedule_channel_B_index" ON "_schedule_channel"("B");
CREATE UNIQUE INDEX "outbox_event_occurrence_key" ON "outbox_event"("occurrence");
CREATE INDEX "outbox_event_workspace_id_created_at_idx" ON "outbox_event"("workspace_id", "created_at");
CREATE UNIQUE INDEX "delivery_event_id_channel_id_key" ON "delivery"("event_id", "channel_id");
CREATE INDEX "delivery_workspace_id_id_idx" ON "delivery"("workspace_id", "id");
CREATE INDEX "delivery_under_way" ON "delivery"("next_attempt_at", "lease_until") WHERE "state" IN ('pending', 'delivering');

ALTER TABLE "channel" ADD CONSTRAINT "channel_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "report_schedule" ADD CONSTRAINT "report_schedule_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "_schedule_channel" ADD CONSTRAINT "_schedule_channel_A_fkey" FOREIGN KEY ("A") REFERENCES "channel"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "_schedule_channel" ADD CONSTRAINT "_schedule_channel_B_fkey" FOREIGN KEY ("B") REFERENCES "report_schedule"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "outbox_event" ADD CONSTRAINT "outbox_event_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "outbox_event"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_channel_id_fkey" FOREIGN KEY ("channel_id") REFERENCES "channel"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "delivery_attempt" ADD CONSTRAINT "delivery_attempt_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "delivery"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
