-- Where a tier is offered is where a price book has a price for it. The field that said so again is no longer known.
ALTER TABLE "custom_gateway_version" DISABLE TRIGGER "custom_gateway_version_immutable";
UPDATE "custom_gateway_version" SET "definition" = jsonb_set("definition", '{tiers}', (
  SELECT jsonb_agg(tier - 'regionsOffered' ORDER BY place)
  FROM jsonb_array_elements("definition"->'tiers') WITH ORDINALITY AS tiers(tier, place)
)) WHERE jsonb_path_exists("definition", '$.tiers[*].regionsOffered');
ALTER TABLE "custom_gateway_version" ENABLE TRIGGER "custom_gateway_version_immutable";
