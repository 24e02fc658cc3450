-- What agents and their engines said of a run, and the machines that made its load.
CREATE TABLE "run_log_line" (
    "run_id" UUID NOT NULL,
    "epoch" INTEGER NOT NULL,
    "shard" INTEGER NOT NULL,
    "line" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "source" TEXT NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "run_log_line_pkey" PRIMARY KEY ("run_id","epoch","shard","line")
);
ALTER TABLE "run_log_line" ADD CONSTRAINT "run_log_line_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "run_shard" ADD COLUMN "machine" JSONB;
