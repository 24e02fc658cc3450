import { rollUp, spanOf, type SeriesSpan } from '@headroom/core';
import type { Database } from '@headroom/db';
import { mergeHealth, readSeconds, type HealthSpan } from './read-seconds';
import { seriesStages, wholeSeconds, type SeriesStage } from './series-stages';
import { rollUpWidths, type RollUpWidth } from './series-width';

const [narrow, wide] = rollUpWidths;

/** Seconds that are read at once. */
const chunkSeconds = 600;

/**
 * Merges the seconds of a run that are whole and were not merged yet. Safe to call at any time, from anywhere: a span is
 * written once, when nothing of it can arrive any more.
 * @param shards how many agents make the run's load
 */
export async function rollUpRun(db: Database, runId: string, shards: number): Promise<void> {
  const [stages, done] = await Promise.all([seriesStages(db, runId), rolledUpSeconds(db, runId)]);
  for (const stage of stages) {
    const from = done.get(stage.stage) ?? 0;
    if (from >= stage.loadSeconds) continue;
    // The last span waits for the end of the stage, since the load may end within it.
    const whole = stage.ended
      ? stage.loadSeconds
      : Math.min(await wholeSeconds(db, runId, stage.stage, shards), stage.loadSeconds - 1);
    await rollUpStage(db, runId, stage, from, whole);
  }
}

/** Seconds under load of each stage that have been merged into the widest spans. */
async function rolledUpSeconds(db: Database, runId: string): Promise<Map<number, number>> {
  const rows = await db.$queryRaw<{ stage: number; seconds: number }[]>`
    SELECT stage, max(second + seconds)::int AS seconds FROM run_rollup
     WHERE run_id = ${runId}::uuid AND width = ${wide} AND under_load GROUP BY stage`;
  return new Map(rows.map(({ stage, seconds }) => [stage, seconds]));
}

async function rollUpStage(
  db: Database,
  runId: string,
  { stage, loadSeconds, ended }: SeriesStage,
  first: number,
  whole: number,
): Promise<void> {
  for (let from = first; from < whole; from += chunkSeconds) {
    const isLast = from + chunkSeconds >= whole;
    // What drained after the load comes with its last chunk.
    const to = isLast ? (ended ? Infinity : whole) : from + chunkSeconds;
    const { counts, health } = await readSeconds(db, runId, [{ stage, from, to }]);
    const narrowSpans = rollUp(counts, narrow, loadSeconds);
    for (const [width, spans] of [
      [narrow, narrowSpans],
      [wide, rollUp(narrowSpans, wide, loadSeconds)],
    ] as const) {
      const bySpan = Map.groupBy(health, ({ second }) => spanOf(second, width, loadSeconds).second);
      const complete = spans.filter((span) => ended || span.second + span.seconds <= to);
      await insertSpans(
        db,
        ...([runId, stage, width] as const),
        complete.map((span) => ({ ...span, ...mergeHealth(bySpan.get(span.second) ?? []) })),
      );
    }
  }
}

/** As one JSON document: the client's own bulk insert takes many times as long. */
async function insertSpans(
  db: Database,
  runId: string,
  stage: number,
  width: RollUpWidth,
  spans: readonly (SeriesSpan & HealthSpan)[],
): Promise<void> {
  if (spans.length === 0) return;
  await db.$executeRaw`
    INSERT INTO run_rollup (run_id, width, stage, second, seconds, under_load, offered, succeeded, errors, p50_ms, p95_ms,
      p99_ms, cpu_percent, loop_lag_ms, late, dropped, latency)
    SELECT ${runId}::uuid, ${width}, ${stage}, second, seconds, "underLoad", offered, succeeded, errors, "p50Ms", "p95Ms",
           "p99Ms", "cpuPercent", "loopLagMs", late, dropped, decode(latency, 'base64')
      FROM json_to_recordset(${JSON.stringify(spans)}::json) AS row (second int, seconds int, "underLoad" boolean,
           offered int, succeeded int, errors int, "p50Ms" float8, "p95Ms" float8, "p99Ms" float8, "cpuPercent" float8,
           "loopLagMs" float8, late int, dropped int, latency text)
    ON CONFLICT DO NOTHING`;
}
