-- What a link is of, whole: a plan on one of its gateways, a comparison of several runs. And who may frame it.
ALTER TABLE "share" ADD COLUMN "subject" JSONB;
UPDATE "share" SET "subject" = jsonb_build_object('kind', "kind", 'id', "subject_id");
ALTER TABLE "share" ALTER COLUMN "subject" SET NOT NULL,
    DROP COLUMN "kind",
    DROP COLUMN "subject_id",
    ADD COLUMN "embed_origins" TEXT[] DEFAULT ARRAY[]::TEXT[],
    ADD CONSTRAINT "share_protected_not_embedded" CHECK ("password_hash" IS NULL OR "embed_origins" = '{}');
