-- A plan may ask several gateways: each has its answers, and the plan says how they stand against each other.
ALTER TABLE "recommendation" ADD COLUMN "gateway_id" TEXT;
ALTER TABLE "recommendation" DISABLE TRIGGER "recommendation_immutable";
UPDATE "recommendation" AS r SET "gateway_id" = b."gateway_id" FROM "price_book" AS b WHERE b."id" = r."price_book_id";
ALTER TABLE "recommendation" ENABLE TRIGGER "recommendation_immutable";
ALTER TABLE "recommendation" ALTER COLUMN "gateway_id" SET NOT NULL;
DROP INDEX "recommendation_plan_id_created_at_idx";
CREATE INDEX "recommendation_plan_id_gateway_id_created_at_idx" ON "recommendation" ("plan_id", "gateway_id", "created_at");
ALTER TABLE "plan" ADD COLUMN "ranking" JSONB;
