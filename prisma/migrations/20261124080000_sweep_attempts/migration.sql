-- A run of a sweep that told nothing is made again: each attempt at a repeat of a cell is a run of its own.

ALTER TABLE "run" ADD COLUMN "sweep_attempt" INTEGER NOT NULL DEFAULT 0;
DROP INDEX "run_sweep_id_sweep_cell_sweep_repeat_key";
CREATE UNIQUE INDEX "run_sweep_id_sweep_cell_sweep_repeat_sweep_attempt_key" ON "run"("sweep_id", "sweep_cell", "sweep_repeat", "sweep_attempt");
