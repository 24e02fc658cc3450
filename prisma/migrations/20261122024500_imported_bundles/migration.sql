-- Bundles that instances shared and that were brought in here, each with the signature that says whose it is.
CREATE TABLE "imported_bundle" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "bundle" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "signature" BYTEA NOT NULL,
    "public_key" BYTEA NOT NULL,
    "imported_by" TEXT NOT NULL,
    "imported_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "imported_bundle_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "imported_bundle_workspace_id_sha256_public_key_key" ON "imported_bundle"("workspace_id", "sha256", "public_key");

CREATE INDEX "imported_bundle_workspace_id_imported_at_idx" ON "imported_bundle"("workspace_id", "imported_at");

ALTER TABLE "imported_bundle" ADD CONSTRAINT "imported_bundle_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
