-- Every minute it is asked which workspaces have answers that their budgets were not held against.
CREATE INDEX "recommendation_answered" ON "recommendation"("workspace_id", "created_at") WHERE "repriced_from" IS NULL;
