import { z } from 'zod';
import type { ImportFormat } from '../import-format';
import { readJson } from '../read-json';
import { summaryRun, unknownPercentiles } from '../summary-run';

const count = z.number().min(0);
const schema = z.object({
  start: z.string().optional(),
  duration: z.number().positive(),
  connections: z.number().positive().nullish(),
  pipelining: z.number().positive().nullish(),
  /** Without an answer, time-outs included. */
  errors: count,
  timeouts: count.optional(),
  mismatches: count.optional(),
  '1xx': count.optional(),
  '2xx': count.optional(),
  '3xx': count.optional(),
  '4xx': count.optional(),
  '5xx': count.optional(),
  non2xx: count,
  latency: z.object({
    mean: count,
    max: count,
    p50: count,
    p90: count,
    p99: count,
    p99_9: count.optional(),
    p95: count.optional(),
  }),
  requests: z.object({ total: count, average: count }),
});

/** `autocannon --json`. */
export const autocannon: ImportFormat = {
  ...{ id: 'autocannon', label: 'autocannon JSON (--json)', raw: false, several: false },
  detect: ({ text }) =>
    /^\s*\{/.test(text) && /"(connections|pipelining)"/.test(text) && /"(p97_5|p99_9|p2_5)"/.test(text),
  async parse([source]) {
    if (!source) throw new RangeError('no sources');
    const { duration, connections, pipelining, start, latency, requests, ...codes } = await readJson(source, schema);
    const failed = codes['4xx'] === undefined ? codes.non2xx : (codes['1xx'] ?? 0) + codes['4xx'] + (codes['5xx'] ?? 0);
    const answered = requests.total > 0;
    return summaryRun({
      format: 'autocannon',
      requests: requests.total + codes.errors,
      unanswered: codes.errors,
      // An answer whose status is an error may have a body that does not match, too.
      errors: codes.errors + Math.min(failed + (codes.mismatches ?? 0), requests.total),
      durationSeconds: duration,
      startedAt: start === undefined || Number.isNaN(Date.parse(start)) ? null : new Date(start).toISOString(),
      statedRps: requests.average,
      meanMs: answered ? latency.mean : null,
      percentilesMs: answered
        ? {
            ...{ p50: latency.p50, p90: latency.p90, p95: latency.p95 ?? null, p99: latency.p99 },
            ...{ p999: latency.p99_9 ?? null, max: latency.max },
          }
        : unknownPercentiles,
      loadModel: 'closed',
      users: connections ? connections * (pipelining ?? 1) : null,
      // -R makes connections wait, and the output does not say whether it was set; nor are time-outs in the latencies.
      little: (codes.timeouts ?? 0) > 0 ? 'none' : 'at-most-users',
      resolutionMs: 1,
      notes: [
        'A latency is in whole milliseconds, from the sending of a request to the end of its response.',
        'autocannon states p97.5 and no p95.',
        'The output does not say whether a rate was set (-R), so connections may have waited between requests.',
        ...(codes.errors > 0
          ? ['Requests without an answer are errors; latencies and throughput are of answers.']
          : []),
      ],
    });
  },
};
