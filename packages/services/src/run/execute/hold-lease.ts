import { isHalted } from '../../halt/is-halted';
import { LeaseLost, RunStopped, leaseMs, renewMs, type HeldRun, type RunHost } from './run-host';

const lookMs = 300;

/**
 * Renews the run's lease, and that of the stage under way, until released, and watches for a person's stop and for halts. Its signal
 * aborts with `RunStopped`, or with `LeaseLost` when another worker took over or the lease ran out unrenewed.
 */
export function holdLease({ clients: { db }, workerId }: RunHost, run: HeldRun) {
  const ended = new AbortController();
  let renewedAt = Date.now();

  const renew = async () => {
    const { epoch } = run;
    const askedAt = Date.now();
    const [row] = await db.$queryRaw<{ id: string }[]>`
      WITH held AS (
        UPDATE run SET lease_until = now() + make_interval(secs => ${leaseMs / 1000}::float8)
         WHERE id = ${run.id}::uuid AND epoch = ${epoch} AND lease_owner = ${workerId} AND state <> 'finished'
        RETURNING id
      ), stages AS (
        UPDATE run_stage SET lease_until = now() + make_interval(secs => ${leaseMs / 1000}::float8)
         WHERE run_id IN (SELECT id FROM held) AND epoch = ${epoch} AND state IN ('offered', 'running')
      ) SELECT id::text FROM held`;
    if (row) renewedAt = askedAt;
    // While this worker itself raises the epoch, neither number can be trusted: ask again.
    else if (epoch === run.epoch && !run.renewingEpoch) ended.abort(new LeaseLost());
  };
  const look = async () => {
    const [row] = await db.$queryRaw<{ isStopped: boolean }[]>`
      SELECT run.stop_requested_at IS NOT NULL OR ${isHalted} AS "isStopped" FROM run WHERE run.id = ${run.id}::uuid`;
    if (row?.isStopped) ended.abort(new RunStopped());
  };

  const timers = [
    setInterval(oneAtATime(renew), renewMs),
    setInterval(oneAtATime(look), lookMs),
    setInterval(() => {
      if (Date.now() - renewedAt > leaseMs) ended.abort(new LeaseLost());
    }, renewMs),
  ];
  return { signal: ended.signal, release: () => timers.forEach(clearInterval) };
}

/** Skips a turn while the last one is still under way; a failed one (Postgres is away) is simply tried again. */
function oneAtATime(work: () => Promise<void>): () => void {
  let busy = false;
  return () => {
    if (busy) return;
    busy = true;
    work()
      .catch(() => undefined)
      .finally(() => (busy = false));
  };
}
