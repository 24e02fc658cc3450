import { z } from 'zod';
import { badFile } from '../bad-file';
import type { ImportedName, ImportFormat } from '../import-format';
import { fitting, readJson } from '../read-json';
import { summaryRun } from '../summary-run';

/** Numbers, as text in older reports; "-" where there was nothing. */
const figure = z.union([z.number(), z.string()]).transform((value) => {
  const number = typeof value === 'string' && !/\d/.test(value) ? NaN : Number(value);
  return Number.isFinite(number) && number >= 0 ? number : null;
});
const split = z.object({ total: figure, ok: figure, ko: figure });
const statsSchema = z.object({
  name: z.string(),
  numberOfRequests: split,
  maxResponseTime: split,
  meanResponseTime: split,
  percentiles1: split,
  percentiles2: split,
  percentiles3: split,
  percentiles4: split,
  meanNumberOfRequestsPerSecond: split,
});
type Stats = z.output<typeof statsSchema>;
interface Node {
  type?: string | undefined;
  stats?: unknown;
  contents?: Record<string, Node> | undefined;
}
const nodeSchema: z.ZodType<Node> = z.lazy(() =>
  z.object({
    type: z.string().optional(),
    stats: z.unknown().optional(),
    contents: z.record(z.string(), nodeSchema).optional(),
  }),
);

/** js/stats.json and js/global_stats.json of Gatling's report. */
export const gatlingStats: ImportFormat = {
  ...{
    id: 'gatling-stats',
    label: 'Gatling stats JSON (js/stats.json, js/global_stats.json)',
    raw: false,
    several: false,
  },
  detect: ({ text }) => /^\s*\{/.test(text) && text.includes('"numberOfRequests"') && text.includes('"percentiles1"'),
  async parse([source]) {
    if (!source) throw new RangeError('no sources');
    const document = await readJson(source, z.record(z.string(), z.unknown()));
    const root = fitting(source.name, document, nodeSchema);
    const stats = fitting(source.name, root.stats ?? document, statsSchema);
    const names = requestsOf(root).map((node) => nameOf(fitting(source.name, node.stats, statsSchema)));
    const { total, ko } = stats.numberOfRequests;
    if (total === null) throw badFile(source.name, 'numberOfRequests.total is not a number');
    const rps = stats.meanNumberOfRequestsPerSecond.total;
    return summaryRun({
      format: 'gatling-stats',
      requests: total,
      errors: ko,
      durationSeconds: rps !== null && rps > 0 ? total / rps : null,
      meanMs: stats.meanResponseTime.total,
      percentilesMs: percentilesOf(stats),
      byName: names,
      resolutionMs: 1,
      assumed: [
        'The four percentiles are p50, p75, p95 and p99, Gatling’s defaults (gatling.conf can set others).',
        'The duration is requests ÷ requests per second.',
      ],
      notes: ['A latency is in ms, from the sending of a request to the end of its response; KO counts as an error.'],
    });
  },
};

const percentilesOf = ({ percentiles1, percentiles3, percentiles4, maxResponseTime }: Stats) => ({
  ...{ p50: percentiles1.total, p90: null, p95: percentiles3.total, p99: percentiles4.total, p999: null },
  max: maxResponseTime.total,
});

const nameOf = (stats: Stats): ImportedName => ({
  name: stats.name,
  requests: stats.numberOfRequests.total ?? 0,
  errors: stats.numberOfRequests.ko ?? 0,
  percentilesMs: percentilesOf(stats),
});

/** Requests of all groups; a group's own figures are of whole groups. */
const requestsOf = ({ contents = {} }: Node): Node[] =>
  Object.values(contents).flatMap((node) => (node.type === 'REQUEST' ? [node] : requestsOf(node)));
