-- What is changed at a gateway, by its own name there: one gateway may be reached by several hosts, and out of several workspaces
ALTER TABLE "gateway_change" ADD COLUMN "resource" TEXT;
-- A change from before, or of a process that has not been updated yet, is held against others of its host, as until now
DROP INDEX "gateway_change_one_open";
CREATE UNIQUE INDEX "gateway_change_one_open" ON "gateway_change" ((coalesce("resource", "target_host")), "setting") WHERE "ended_at" IS NULL;
