import { benchmarkSchema } from '@headroom/core';
import { Prisma, type Database } from '@headroom/db';
import { audit } from '../audit';
import type { Clients } from '../ctx';
import { gatewayOf } from '../gateway-connection/gateway-of';
import { keepStartUp } from '../run/series/keep-start-up';
import { keepLevelWindows } from '../run/series/level-windows';
import { rollUpRun } from '../run/series/roll-up-run';
import { stageRequests } from '../run/series/stage-requests';

const actor = { kind: 'system', id: 'retention', name: 'Retention' } as const;
/** Runs that are looked up at a time. */
const batch = 50;
/** Rows that one statement deletes: none holds a lock for long. */
const rowsAtOnce = 5_000;

interface OldRun {
  id: string;
  workspaceId: string;
}

/**
 * Removes what workspaces keep no longer: first the seconds of a run with its log and its examples of errors, after all that is read of the
 * seconds has been worked out, later its course over time. What a run concluded, its levels and their statistics stay. Runs of a baseline or
 * of a link that is open lose nothing. It can be cut off anywhere and begun again: what is marked as removed is deleted to its end first.
 */
export async function removeOldSeconds({ db }: Pick<Clients, 'db'>, signal: AbortSignal): Promise<void> {
  for (const { id } of await halfRemoved(db)) await deleteSeconds(db, id, signal);
  await forEach(db, 'raw', signal, async (run) => {
    await keepDerived(db, run.id);
    await mark(db, run, { rawRemovedAt: new Date() }, 'run.remove-seconds');
    await deleteSeconds(db, run.id, signal);
  });
  await forEach(db, 'course', signal, async (run) => {
    await db.runRollup.deleteMany({ where: { runId: run.id } });
    await db.serverSeries.deleteMany({ where: { runId: run.id } });
    // What was metered is kept, but for its minutes.
    await db.$executeRaw`
      UPDATE run SET metered_use = jsonb_set(metered_use, '{instances}', '[]')
       WHERE id = ${run.id}::uuid AND metered_use IS NOT NULL`;
    await mark(db, run, { courseRemovedAt: new Date() }, 'run.remove-course');
  });
}

/** One run that cannot be done keeps none of the others. @throws Error of the first of these, at the end */
async function forEach(
  db: Database,
  what: keyof typeof columns,
  signal: AbortSignal,
  work: (run: OldRun) => Promise<void>,
): Promise<void> {
  const failed = new Map<string, unknown>();
  let found: OldRun[];
  do {
    found = await oldRuns(db, what, [...failed.keys()]);
    for (const run of found) {
      if (signal.aborted) return;
      await work(run).catch((error: unknown) => failed.set(run.id, error));
    }
  } while (found.length > 0);
  for (const [id, cause] of failed) throw new Error(`What run ${id} measured could not be removed.`, { cause });
}

const columns = {
  raw: { removed: Prisma.raw('raw_removed_at'), days: Prisma.raw('raw_keep_days') },
  course: { removed: Prisma.raw('course_removed_at'), days: Prisma.raw('course_keep_days') },
} as const;

/** Runs whose time has come, but for those that somebody holds on to. */
const oldRuns = (db: Database, what: keyof typeof columns, but: string[]) => db.$queryRaw<OldRun[]>`
  SELECT r.id::text, r.workspace_id::text AS "workspaceId" FROM run r JOIN workspace w ON w.id = r.workspace_id
   WHERE r.state = 'finished' AND r.${columns[what].removed} IS NULL
     AND r.finished_at < now() - make_interval(days => w.${columns[what].days})
     ${what === 'course' ? Prisma.sql`AND r.raw_removed_at IS NOT NULL` : Prisma.empty}
     AND r.id <> ALL(${but}::uuid[])
     AND NOT EXISTS (SELECT 1 FROM run_baseline b WHERE b.run_id = r.id)
     AND NOT EXISTS (
       SELECT 1 FROM share s
        WHERE s.workspace_id = r.workspace_id AND s.revoked_at IS NULL AND (s.expires_at IS NULL OR s.expires_at > now())
          AND (s.subject->>'id' = r.id::text OR s.subject->'runIds' @> to_jsonb(r.id::text)
               OR s.subject->'baseIds' @> to_jsonb(r.id::text)))
   ORDER BY r.finished_at LIMIT ${batch}`;

const halfRemoved = (db: Database) => db.$queryRaw<{ id: string }[]>`
  SELECT r.id::text FROM run r
   WHERE r.raw_removed_at IS NOT NULL
     AND (EXISTS (SELECT 1 FROM run_interval i WHERE i.run_id = r.id)
          OR EXISTS (SELECT 1 FROM generator_health h WHERE h.run_id = r.id)
          OR EXISTS (SELECT 1 FROM server_sample s WHERE s.run_id = r.id)
          OR EXISTS (SELECT 1 FROM pods_sample p WHERE p.run_id = r.id)
          OR EXISTS (SELECT 1 FROM run_log_line l WHERE l.run_id = r.id)
          OR EXISTS (SELECT 1 FROM run_shard a WHERE a.run_id = r.id AND a.error_examples <> '[]'))`;

/** All that pages and comparisons read of a run's seconds, of a short run too, whose seconds are read one by one otherwise. */
async function keepDerived(db: Database, runId: string): Promise<void> {
  const { definition } = await db.run.findUniqueOrThrow({ where: { id: runId }, select: { definition: true } });
  const benchmark = definition === null ? null : benchmarkSchema.parse(definition);
  const shards = benchmark?.shards ?? 1;
  if (benchmark?.subject.gateway === gatewayOf.flex) await keepStartUp(db, { runId, shards });
  await rollUpRun(db, runId, shards);
  await keepLevelWindows(db, runId, shards);
  const judged = await db.runStage.findMany({
    where: { runId, state: 'judged' },
    select: { stage: true, statistics: true },
  });
  for (const { stage, statistics } of judged)
    if (statistics) await stageRequests(db, runId, stage, statistics as unknown as Parameters<typeof stageRequests>[3]);
}

/** From then on nobody looks for its seconds, whether or not they are all gone, and nobody keeps what is drawn of its course. */
const mark = (db: Database, { id, workspaceId }: OldRun, data: Prisma.RunUpdateManyMutationInput, act: string) =>
  db.$transaction(async (transaction) => {
    await transaction.run.updateMany({ where: { id, workspaceId }, data });
    if (data.courseRemovedAt) await transaction.runHeatmap.deleteMany({ where: { runId: id } });
    await audit(transaction, { actor, workspaceId }, act, id);
  });

async function deleteSeconds(db: Database, runId: string, signal: AbortSignal): Promise<void> {
  // What answers and tools said goes with them.
  await db.runShard.updateMany({ where: { runId }, data: { errorExamples: [] } });
  for (const table of ['run_log_line', 'run_interval', 'generator_health', 'server_sample', 'pods_sample']) {
    const name = Prisma.raw(table);
    let deleted: number;
    do {
      if (signal.aborted) return;
      deleted = await db.$executeRaw`
        DELETE FROM ${name} WHERE ctid IN (SELECT ctid FROM ${name} WHERE run_id = ${runId}::uuid LIMIT ${rowsAtOnce})`;
    } while (deleted === rowsAtOnce);
  }
}
