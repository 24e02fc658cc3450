import type { ImportSource } from '../import-format';
import type { CsvFile, CsvLayout, CsvSamples } from './csv-layout';
import { lineWhere, sampleRowTimes } from './row-times';

const backwardsFromMs = 1_000;
const gapFromSeconds = 60;

type Steps = Pick<CsvSamples, 'backwards' | 'gap'>;

/** The largest step back of the clock and the longest time without requests, each within one file. */
export async function clockSteps(sources: readonly CsvFile[], layout: CsvLayout): Promise<Steps> {
  const steps: Steps = { backwards: null, gap: null };
  for (const { source, header } of sources) {
    const found = await stepsOf(source, header, layout, steps);
    steps.backwards = found.backwards ?? steps.backwards;
    steps.gap = found.gap ?? steps.gap;
  }
  return steps;
}

/** Only what exceeds the steps known so far. */
async function stepsOf(
  source: ImportSource,
  header: readonly string[],
  layout: CsvLayout,
  known: Steps,
): Promise<Steps> {
  const times = await sampleRowTimes(source, header, layout);
  let latest = -Infinity;
  let back = { byMs: Math.max(backwardsFromMs, known.backwards?.byMs ?? 0), after: null as number | null, latest };
  let gap = { seconds: Math.max(gapFromSeconds, known.gap?.seconds ?? 0), after: null as number | null, latest };
  times.forEach(({ startMs, endMs }, index) => {
    const after = times[index - 1]?.offset ?? 0;
    if (latest - endMs > back.byMs) back = { byMs: latest - endMs, after, latest };
    if (startMs - latest > gap.seconds * 1000 && latest > -Infinity)
      gap = { seconds: (startMs - latest) / 1000, after, latest };
    latest = Math.max(latest, endMs);
  });
  const place = async (after: number | null, test: (row: { startMs: number; endMs: number }) => boolean) => {
    if (after === null) return null;
    const line = await lineWhere(source, header, layout, after, test);
    return line === null ? null : { name: source.name, line };
  };
  const backwards = await place(back.after, ({ endMs }) => endMs < back.latest - backwardsFromMs);
  const silence = await place(gap.after, ({ startMs }) => startMs > gap.latest + (gap.seconds * 1000) / 2);
  return {
    backwards: backwards && { ...backwards, byMs: back.byMs },
    gap: silence && { ...silence, seconds: gap.seconds },
  };
}
