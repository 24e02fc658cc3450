-- A cell of a sweep may be run several times, once for each repeat.

ALTER TABLE "run" ADD COLUMN "sweep_repeat" INTEGER;
UPDATE "run" SET "sweep_repeat" = 0 WHERE "sweep_id" IS NOT NULL;
DROP INDEX "run_sweep_id_sweep_cell_key";
CREATE UNIQUE INDEX "run_sweep_id_sweep_cell_sweep_repeat_key" ON "run"("sweep_id", "sweep_cell", "sweep_repeat");
