-- Runs and imports of a policy set, for the pages of its plans.
CREATE INDEX "run_subject" ON "run" (
  "workspace_id", (coalesce("definition", "imported") #>> '{subject,gateway}'), (coalesce("definition", "imported") #>> '{subject,policySet}'), "id");

-- What ended since a time, the newest first.
CREATE INDEX "run_workspace_id_finished_at_idx" ON "run"("workspace_id", "finished_at");
