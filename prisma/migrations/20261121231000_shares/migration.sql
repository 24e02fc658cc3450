-- Links under which anybody may read what was frozen, and the key by which the instance signs it.
CREATE TABLE "share" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "kind" TEXT NOT NULL,
    "subject_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "redactions" TEXT[],
    "bundle" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "signature" BYTEA NOT NULL,
    "public_key" BYTEA NOT NULL,
    "password_hash" BYTEA,
    "password_salt" BYTEA,
    "password_cost" JSONB,
    "password_tries" INTEGER NOT NULL DEFAULT 0,
    "password_tries_since" TIMESTAMPTZ(3),
    "views" INTEGER NOT NULL DEFAULT 0,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_by" TEXT,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "share_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "share_password_whole" CHECK (("password_hash" IS NULL) = ("password_salt" IS NULL) AND ("password_hash" IS NULL) = ("password_cost" IS NULL)),
    CONSTRAINT "share_revoked_whole" CHECK (("revoked_at" IS NULL) = ("revoked_by" IS NULL))
);

CREATE TABLE "instance_key" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "public_key" BYTEA NOT NULL,
    "sealed" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "instance_key_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "instance_key_one" CHECK ("id" = 1)
);

CREATE UNIQUE INDEX "share_token_hash_key" ON "share"("token_hash");
CREATE INDEX "share_workspace_id_created_at_idx" ON "share"("workspace_id", "created_at");

ALTER TABLE "share" ADD CONSTRAINT "share_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
