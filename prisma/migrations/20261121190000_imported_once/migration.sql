-- The same files are imported once into a workspace.
CREATE UNIQUE INDEX "run_imported_once" ON "run" ("workspace_id", ("imported"->>'sha256')) WHERE "imported" IS NOT NULL;
