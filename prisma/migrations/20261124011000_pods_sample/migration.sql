-- What Kubernetes tells of the pods of a gateway while a run loads it: restarts make a stage invalid.
CREATE TABLE "pods_sample" (
    "run_id" UUID NOT NULL,
    "stage" INTEGER NOT NULL,
    "second" DOUBLE PRECISION NOT NULL,
    "restarts" INTEGER NOT NULL,
    "cores_busy" DOUBLE PRECISION,
    "memory_mib" DOUBLE PRECISION,

    CONSTRAINT "pods_sample_pkey" PRIMARY KEY ("run_id", "stage", "second"),
    CONSTRAINT "pods_sample_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
