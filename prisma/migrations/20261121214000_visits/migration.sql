-- When a person was last here, and where the visit before ended: what changed since is told between the two.
ALTER TABLE "member" ADD COLUMN "seen_at" TIMESTAMPTZ(3);
ALTER TABLE "member" ADD COLUMN "last_visit_at" TIMESTAMPTZ(3);
-- Null: the first steps go by themselves once they are done.
ALTER TABLE "member" ADD COLUMN "first_steps" TEXT;
ALTER TABLE "member" ADD CONSTRAINT "member_first_steps" CHECK ("first_steps" IN ('hidden', 'shown'));
