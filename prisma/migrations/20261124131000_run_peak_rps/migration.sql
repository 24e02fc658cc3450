-- The highest rate that a run may come to; of runs that wait or go on now it is not known
ALTER TABLE "run" ADD COLUMN "peak_rps" DOUBLE PRECISION;
