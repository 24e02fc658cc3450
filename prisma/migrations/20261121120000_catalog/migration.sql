-- A price book becomes one immutable document (headroom.price-book/1), and the rows of "price" move into it.

ALTER TABLE "price_book"
  ADD COLUMN "basis" TEXT,
  ADD COLUMN "observed_on" DATE,
  ADD COLUMN "until" DATE,
  ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 1,
  ADD COLUMN "document" JSONB;

ALTER TABLE "price_book" DISABLE TRIGGER "price_book_immutable";
UPDATE "price_book" AS b SET
  "basis" = CASE WHEN b."gateway_id" = 'sample' THEN 'invented' ELSE 'list' END,
  "observed_on" = b."effective_from",
  "document" = jsonb_build_object(
    'schema', 'headroom.price-book/1',
    'gatewayId', b."gateway_id",
    'currency', b."currency",
    'basis', CASE WHEN b."gateway_id" = 'sample' THEN 'invented' ELSE 'list' END,
    'observedOn', to_char(b."effective_from", 'YYYY-MM-DD'),
    'effectiveFrom', to_char(b."effective_from", 'YYYY-MM-DD'),
    'source', b."source",
    'omits', '[]'::jsonb,
    'prices', COALESCE((
      SELECT jsonb_agg(
        jsonb_build_object(
          'region', p."region",
          'tierId', p."tier_id",
          'meter', p."meter",
          'per', p."per",
          'unit', CASE p."per" WHEN 'call' THEN 'calls' WHEN 'gbSecond' THEN 'GB seconds' ELSE 'hours' END,
          'perUnit', trim_scale(p."per_unit")::text,
          'unitPrice', trim_scale(p."unit_price")::text,
          'since', to_char(b."effective_from", 'YYYY-MM-DD'),
          'status', 'published',
          'commitments', '[]'::jsonb
        ) || CASE WHEN p."included" > 0
          THEN jsonb_build_object('included', trim_scale(p."included")::text) ELSE '{}'::jsonb END
        ORDER BY p."tier_id", p."meter", p."region")
      FROM "price" AS p WHERE p."price_book_id" = b."id"), '[]'::jsonb));
ALTER TABLE "price_book" ENABLE TRIGGER "price_book_immutable";

DROP TABLE "price";

DROP INDEX "price_book_workspace_id_gateway_id_currency_effective_from__key";
ALTER TABLE "price_book"
  ALTER COLUMN "basis" SET NOT NULL,
  ALTER COLUMN "observed_on" SET NOT NULL,
  ALTER COLUMN "document" SET NOT NULL,
  ADD CONSTRAINT "price_book_basis" CHECK ("basis" IN ('list', 'indicative', 'invented')),
  ADD CONSTRAINT "price_book_until_after_start" CHECK ("until" > "effective_from"),
  ADD CONSTRAINT "price_book_revision_positive" CHECK ("revision" > 0),
  ADD CONSTRAINT "price_book_document" CHECK ("document"->>'schema' = 'headroom.price-book/1');
CREATE UNIQUE INDEX "price_book_workspace_id_gateway_id_currency_observed_on_sou_key" ON "price_book"("workspace_id", "gateway_id", "currency", "observed_on", "source", "revision");

CREATE TYPE "price_refresh_outcome" AS ENUM ('published', 'unchanged', 'failed');

CREATE TABLE "price_refresh" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "gateway_id" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3) NOT NULL,
    "outcome" "price_refresh_outcome" NOT NULL,
    "reason" TEXT NOT NULL,
    "price_book_id" UUID,

    CONSTRAINT "price_refresh_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "price_refresh_failed_has_no_book" CHECK (("outcome" = 'failed') = ("price_book_id" IS NULL)),
    CONSTRAINT "price_refresh_ends_after_start" CHECK ("finished_at" >= "started_at")
);
CREATE INDEX "price_refresh_workspace_id_gateway_id_currency_finished_at_idx" ON "price_refresh"("workspace_id", "gateway_id", "currency", "finished_at");
ALTER TABLE "price_refresh" ADD CONSTRAINT "price_refresh_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "price_refresh" ADD CONSTRAINT "price_refresh_price_book_id_fkey" FOREIGN KEY ("price_book_id") REFERENCES "price_book"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "price_discount" (
    "workspace_id" UUID NOT NULL,
    "gateway_id" TEXT NOT NULL,
    "meter" TEXT NOT NULL,
    "percent" DECIMAL(5,2) NOT NULL,

    CONSTRAINT "price_discount_pkey" PRIMARY KEY ("workspace_id","gateway_id","meter"),
    CONSTRAINT "price_discount_percent" CHECK ("percent" BETWEEN 0 AND 100)
);
ALTER TABLE "price_discount" ADD CONSTRAINT "price_discount_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "custom_gateway" (
    "id" UUID NOT NULL,
    "workspace_id" UUID NOT NULL,
    "gateway_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "custom_gateway_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "custom_gateway_workspace_id_gateway_id_key" ON "custom_gateway"("workspace_id", "gateway_id");
ALTER TABLE "custom_gateway" ADD CONSTRAINT "custom_gateway_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "workspace"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "custom_gateway_version" (
    "id" UUID NOT NULL,
    "custom_gateway_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "definition" JSONB NOT NULL,
    "evidence" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "custom_gateway_version_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "custom_gateway_version_positive" CHECK ("version" > 0),
    CONSTRAINT "custom_gateway_version_definition" CHECK ("definition"->>'schema' = 'headroom.gateway/1')
);
CREATE UNIQUE INDEX "custom_gateway_version_custom_gateway_id_version_key" ON "custom_gateway_version"("custom_gateway_id", "version");
ALTER TABLE "custom_gateway_version" ADD CONSTRAINT "custom_gateway_version_custom_gateway_id_fkey" FOREIGN KEY ("custom_gateway_id") REFERENCES "custom_gateway"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Until now a recommendation had the prices of the day it was made on.
ALTER TABLE "recommendation" ADD COLUMN "price_on" DATE, ADD COLUMN "repriced_from" UUID;
ALTER TABLE "recommendation" DISABLE TRIGGER "recommendation_immutable";
UPDATE "recommendation" SET "price_on" = ("created_at" AT TIME ZONE 'UTC')::date;
ALTER TABLE "recommendation" ENABLE TRIGGER "recommendation_immutable";
ALTER TABLE "recommendation" ALTER COLUMN "price_on" SET NOT NULL;
ALTER TABLE "recommendation" ADD CONSTRAINT "recommendation_repriced_from_fkey" FOREIGN KEY ("repriced_from") REFERENCES "recommendation"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TRIGGER "price_refresh_append_only" BEFORE UPDATE OR DELETE ON "price_refresh"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "custom_gateway_version_immutable" BEFORE UPDATE OR DELETE ON "custom_gateway_version"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
