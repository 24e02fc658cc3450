-- Every requirement that a plan ever had. Of plans from before, only the one that they have now is known.
CREATE TABLE "plan_version" (
    "plan_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "requirement" JSONB NOT NULL,
    "saved_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "plan_version_pkey" PRIMARY KEY ("plan_id","version"),
    CONSTRAINT "plan_version_positive" CHECK ("version" > 0)
);
ALTER TABLE "plan_version" ADD CONSTRAINT "plan_version_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "plan"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

INSERT INTO "plan_version" ("plan_id", "version", "requirement", "saved_by", "created_at")
  SELECT "id", 1, "requirement", 'system:migration', "updated_at" FROM "plan";

CREATE TRIGGER "plan_version_immutable" BEFORE UPDATE OR DELETE ON "plan_version"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
