-- What a recommendation says at its core, in few bytes: whole ones are large, and hundreds are compared when somebody comes back.

ALTER TABLE "recommendation" ADD COLUMN "answer_hash" TEXT GENERATED ALWAYS AS (
  md5(coalesce("result"->>'verdict', '') || ' ' || coalesce("result"->>'currency', '') || ' ' || coalesce(("result"->'recommended')::text, ''))
) STORED;
