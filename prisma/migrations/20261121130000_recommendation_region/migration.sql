-- A recommendation can be priced anew only where the region of its prices is known.
ALTER TABLE "recommendation" ADD COLUMN "region" TEXT;
ALTER TABLE "recommendation" DISABLE TRIGGER "recommendation_immutable";
UPDATE "recommendation" AS r SET "region" = COALESCE(p."requirement"->>'region', '') FROM "plan" AS p WHERE p."id" = r."plan_id";
ALTER TABLE "recommendation" ENABLE TRIGGER "recommendation_immutable";
ALTER TABLE "recommendation" ALTER COLUMN "region" SET NOT NULL;
