-- Telemetry is read again by itself, and what it warns of is told once.
ALTER TABLE "telemetry_series"
    ADD COLUMN "tried_at" TIMESTAMPTZ(3),
    ADD COLUMN "problem" TEXT,
    ADD COLUMN "short_at" TIMESTAMPTZ(3),
    ADD COLUMN "changed_on" DATE;
