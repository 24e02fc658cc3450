import { z } from 'zod';
import { badFile } from '../bad-file';
import type { ImportFinding, ImportFormat, ImportSource } from '../import-format';
import { fitting, readJson } from '../read-json';
import { breaks } from '../samples-run';
import { summaryRun } from '../summary-run';
import { droppedFinding, meaning } from './meaning';

type Figures = Record<string, number>;
const figures = z
  .record(z.string(), z.unknown())
  .transform((values) =>
    Object.fromEntries(
      Object.entries(values).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
    ),
  );
const documentSchema = z.object({
  metrics: z.record(z.string(), z.record(z.string(), z.unknown())),
  state: z.object({ testRunDurationMs: z.number().positive() }).optional(),
});
const machineSchema = z.object({
  config: z.object({ duration: z.number().positive().optional() }).optional(),
  results: z.object({ metrics: z.array(z.object({ name: z.string(), values: figures })) }),
});

/** Metrics of a summary by name, and how long the run took where it says so. */
interface Summary {
  metrics: Map<string, Figures>;
  durationSeconds: number | null;
}

/** k6’s end-of-test summary as JSON: --summary-export, what handleSummary is given, and the machine-readable one of k6 1.x. */
export const k6Summary: ImportFormat = {
  ...{
    id: 'k6-summary',
    label: 'k6 end-of-test summary (--summary-export, handleSummary)',
    raw: false,
    several: false,
  },
  detect: ({ text }) =>
    /^\s*\{/.test(text) && /"(http_reqs|http_req_duration|iteration_duration|root_group|k6_version)"/.test(text),
  async parse([source]) {
    if (!source) throw new RangeError('no sources');
    const { metrics, durationSeconds } = await readSummary(source);
    const requests = metrics.get('http_reqs');
    const latency = metrics.get('http_req_duration');
    if (requests?.['count'] === undefined || !latency)
      throw badFile(
        source.name,
        `the summary has no http_reqs and http_req_duration; it has: ${[...metrics.keys()].join(', ')}`,
      );
    const failed = metrics.get('http_req_failed');
    const { count, rate } = requests;
    const dropped = metrics.get('dropped_iterations')?.['count'] ?? 0;
    const users = metrics.get('vus')?.['max'] ?? null;
    const at = (percentile: string) => latency[`p(${percentile})`] ?? latency[`p${percentile}`] ?? null;
    const derived = rate && rate > 0 ? count / rate : null;
    return summaryRun({
      format: 'k6-summary',
      requests: count,
      errors: failed
        ? (failed['matches'] ?? failed['passes'] ?? Math.round((failed['rate'] ?? failed['value'] ?? 0) * count))
        : null,
      durationSeconds: durationSeconds ?? derived,
      statedRps: durationSeconds === null ? null : (rate ?? null),
      meanMs: latency['avg'] ?? null,
      percentilesMs: {
        ...{ p50: latency['med'] ?? at('50'), p90: at('90'), p95: at('95'), p99: at('99'), p999: at('99.9') },
        max: latency['max'] ?? null,
      },
      loadModel: dropped > 0 ? 'open' : null,
      users,
      assumed:
        durationSeconds === null && derived !== null
          ? ['The duration is requests ÷ rate, for the summary states none.']
          : [],
      notes: [
        meaning,
        'A percentile that the summary does not state is unknown (summaryTrendStats sets which it states).',
      ],
      findings: [...droppedFinding(dropped), ...iterationLaw(metrics)],
    });
  },
};

async function readSummary(source: ImportSource): Promise<Summary> {
  const document = await readJson(source, z.record(z.string(), z.unknown()));
  if ('results' in document) {
    const { config, results } = fitting(source.name, document, machineSchema);
    return {
      metrics: new Map(results.metrics.map(({ name, values }) => [name, values])),
      durationSeconds: config?.duration ?? null,
    };
  }
  const { metrics, state } = fitting(source.name, document, documentSchema);
  return {
    metrics: new Map(
      Object.entries(metrics).map(([name, metric]) => [
        name,
        fitting(source.name, metric['values'] ?? metric, figures),
      ]),
    ),
    durationSeconds: state ? state.testRunDurationMs / 1000 : null,
  };
}

/** Little’s law of iterations: a user runs one at a time, whatever it requests at once. */
function iterationLaw(metrics: Map<string, Figures>): ImportFinding[] {
  const rate = metrics.get('iterations')?.['rate'];
  const meanMs = metrics.get('iteration_duration')?.['avg'];
  const users = metrics.get('vus_max')?.['max'] ?? metrics.get('vus')?.['max'];
  const count = metrics.get('iterations')?.['count'] ?? 0;
  if (rate === undefined || meanMs === undefined || users === undefined) return [];
  const inside = (rate * meanMs) / 1000;
  if (inside <= users * (1.05 + 3 / Math.sqrt(count + 1))) return [];
  return [
    breaks(
      'little',
      `The run breaks Little’s law: ${rate.toFixed(1)} iterations per second of ${(meanMs / 1000).toFixed(3)} s need ${inside.toFixed(1)} users, and there were ${users}.`,
    ),
  ];
}
