-- What a token may do beside its role; none of those that there are was made for managing people.

ALTER TABLE "api_token" ADD COLUMN "scopes" TEXT[] DEFAULT ARRAY[]::TEXT[];
