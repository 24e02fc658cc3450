import { rollUp, spanOf, type SeriesSpan } from '@headroom/core';
import type { Database, Transaction } from '@headroom/db';
import { mergeHealth, readSeconds, type HealthSpan } from './read-seconds';
import { seriesStages, wholeSeconds, type SeriesStage } from './series-stages';
import { rollUpWidths, type RollUpWidth } from './series-width';

const [narrow, wide] = rollUpWidths;

/** Seconds that are read at once. */
const chunkSeconds = 600;
const longestEndMs = 30_000;

/**
 * Merges the seconds of a run that are whole and were not merged yet. Safe to call at any time, from anywhere. While a
 * stage goes on nobody knows where its load will end: what was merged then from the minute of its end on is made anew.
 * @param shards how many agents make the run's load
 */
export async function rollUpRun(db: Database, runId: string, shards: number): Promise<void> {
  const [stages, done] = await Promise.all([seriesStages(db, runId), rolledUpSeconds(db, runId)]);
  for (const stage of stages) {
    const { loadSeconds, ended, rolledUp, rawRemoved } = stage;
    if (rawRemoved) continue;
    if (rolledUp && done.has(stage.stage)) continue;
    // The last span waits for the end of the stage, since the load may end within it.
    const whole = ended
      ? Math.floor(loadSeconds / wide) * wide
      : Math.min(await wholeSeconds(db, runId, stage.stage, shards), loadSeconds - 1);
    await rollUpWhole(db, runId, stage, { from: done.get(stage.stage) ?? 0, to: whole });
    if (ended) await rollUpEnd(db, runId, stage, whole);
  }
}

/** Seconds of each stage that have been merged into whole spans of the widest; only of stages that have such spans. */
async function rolledUpSeconds(db: Database, runId: string): Promise<Map<number, number>> {
  const rows = await db.$queryRaw<{ stage: number; seconds: number }[]>`
    SELECT stage, coalesce(max(second + seconds) FILTER (WHERE under_load AND seconds = ${wide}), 0)::int AS seconds
      FROM run_rollup WHERE run_id = ${runId}::uuid AND width = ${wide} GROUP BY stage`;
  return new Map(rows.map(({ stage, seconds }) => [stage, seconds]));
}

async function rollUpWhole(
  db: Database,
  runId: string,
  stage: SeriesStage,
  span: { from: number; to: number },
): Promise<void> {
  for (let from = span.from; from < span.to; from += chunkSeconds)
    await rollUpPart(db, runId, stage, { from, to: Math.min(from + chunkSeconds, span.to) });
}

/** The end of a stage and what drained after it; the row that it writes first lets one caller do so at a time. */
async function rollUpEnd(db: Database, runId: string, stage: SeriesStage, from: number): Promise<void> {
  const where = { runId, stage: stage.stage };
  await db.$transaction(
    async (transaction) => {
      await transaction.runStage.updateMany({ where, data: { rolledUp: true } });
      await transaction.runRollup.deleteMany({ where: { ...where, second: { gte: from } } });
      await rollUpPart(transaction, runId, stage, { from, to: Infinity });
    },
    { timeout: longestEndMs },
  );
}

async function rollUpPart(
  db: Database | Transaction,
  runId: string,
  { stage, loadSeconds, ended }: SeriesStage,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const { counts, health } = await readSeconds(db, runId, [{ stage, from, to }]);
  const narrowSpans = rollUp(counts, narrow, loadSeconds);
  for (const [width, spans] of [
    [narrow, narrowSpans],
    [wide, rollUp(narrowSpans, wide, loadSeconds)],
  ] as const) {
    const bySpan = Map.groupBy(health, ({ second }) => spanOf(second, width, loadSeconds).second);
    const complete = spans.filter((span) => span.second + span.seconds <= to);
    await insertSpans(
      db,
      ...([runId, { stage, ended }, width] as const),
      complete.map((span) => ({ ...span, ...mergeHealth(bySpan.get(span.second) ?? []) })),
    );
  }
}

/**
 * As one JSON document: the client's own bulk insert takes many times as long. What was read while the stage went on is
 * not written once it has ended; the lock keeps it from ending meanwhile.
 */
async function insertSpans(
  db: Database | Transaction,
  runId: string,
  { stage, ended }: Pick<SeriesStage, 'stage' | 'ended'>,
  width: RollUpWidth,
  spans: readonly (SeriesSpan & HealthSpan)[],
): Promise<void> {
  if (spans.length === 0) return;
  await db.$executeRaw`
    WITH same AS (
      SELECT 1 FROM run_stage
       WHERE run_id = ${runId}::uuid AND stage = ${stage}
         AND (statistics IS NOT NULL OR state = 'discarded') = ${ended} FOR SHARE)
    INSERT INTO run_rollup (run_id, width, stage, second, seconds, under_load, offered, succeeded, errors, p50_ms, p95_ms,
      p99_ms, cpu_percent, loop_lag_ms, late, dropped, latency)
    SELECT ${runId}::uuid, ${width}, ${stage}, second, seconds, "underLoad", offered, succeeded, errors, "p50Ms", "p95Ms",
           "p99Ms", "cpuPercent", "loopLagMs", late, dropped, decode(latency, 'base64')
      FROM same, json_to_recordset(${JSON.stringify(spans)}::json) AS row (second int, seconds int, "underLoad" boolean,
           offered int, succeeded int, errors int, "p50Ms" float8, "p95Ms" float8, "p99Ms" float8, "cpuPercent" float8,
           "loopLagMs" float8, late int, dropped int, latency text)
    ON CONFLICT DO NOTHING`;
}
