-- Tokens whose makers have left are revoked now, as those of everybody who leaves: they would work again after another invitation.
-- What they were answered is deleted with them
UPDATE "api_token" SET "revoked_at" = now(), "revoked_by" = 'system:upgrade'
 WHERE "revoked_at" IS NULL AND NOT EXISTS (
   SELECT 1 FROM "member" WHERE "member"."workspace_id" = "api_token"."workspace_id" AND "member"."person_id" = "api_token"."person_id");
DELETE FROM "api_answer" USING "api_token"
 WHERE "api_token"."id" = "api_answer"."token_id" AND "api_token"."revoked_by" = 'system:upgrade';
