-- Targets that a secret of benchmarks may be sent to; those that there are go to any, as they did.

ALTER TABLE "secret" ADD COLUMN "allowed_origins" TEXT[] DEFAULT ARRAY[]::TEXT[];
