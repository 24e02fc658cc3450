-- Whether the roll-up of an ended stage is whole: what was written while it went on may end elsewhere than its load did.

ALTER TABLE "run_stage" ADD COLUMN "rolled_up" BOOLEAN NOT NULL DEFAULT false;
