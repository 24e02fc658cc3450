import { LeaseLost, leaseMs, renewMs, type HeldRun, type RunHost } from './run-host';

/**
 * Renews the run's lease, and that of the stage under way, until released. Its signal aborts with `LeaseLost` when another
 * worker took over or when the lease could not be renewed before it ran out.
 */
export function holdLease({ clients: { db }, workerId }: RunHost, run: HeldRun) {
  const lost = new AbortController();
  let renewedAt = Date.now();
  let renewing = false;

  const renew = async () => {
    if (renewing) return;
    renewing = true;
    const askedAt = Date.now();
    try {
      const [row] = await db.$queryRaw<{ id: string }[]>`
        WITH held AS (
          UPDATE run SET lease_until = now() + make_interval(secs => ${leaseMs / 1000}::float8)
           WHERE id = ${run.id}::uuid AND epoch = ${run.epoch} AND lease_owner = ${workerId} AND state <> 'finished'
          RETURNING id
        ), stages AS (
          UPDATE run_stage SET lease_until = now() + make_interval(secs => ${leaseMs / 1000}::float8)
           WHERE run_id IN (SELECT id FROM held) AND epoch = ${run.epoch} AND state IN ('offered', 'running')
        ) SELECT id::text FROM held`;
      if (row) renewedAt = askedAt;
      else lost.abort(new LeaseLost());
    } catch {
      // Postgres is away; the lease may outlast that.
    } finally {
      renewing = false;
    }
    if (Date.now() - renewedAt > leaseMs) lost.abort(new LeaseLost());
  };
  const timer = setInterval(() => void renew(), renewMs);
  return { signal: lost.signal, release: () => clearInterval(timer) };
}
