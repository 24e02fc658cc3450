import { LatencyHistogram } from '@headroom/core';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ColumnMapping } from './import-format';
import { importResults } from './import-results';
import { temporaryFiles } from './testing/temporary-files';

let files: Awaited<ReturnType<typeof temporaryFiles>>;
beforeAll(async () => {
  files = await temporaryFiles();
});
afterAll(() => files[Symbol.asyncDispose]());

interface Drawn {
  startMs: number;
  latencyMs: number;
  name: string;
  status: number;
}
const epochMs = 1_700_000_000_000;
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const iso = (ms: number) => new Date(ms).toISOString();

/** Writers of the formats, from their descriptions; rows in the order in which requests end. */
const writers: Record<string, (samples: Drawn[]) => string> = {
  jtl: (samples) =>
    [
      'timeStamp,elapsed,label,responseCode,success,bytes',
      ...samples.map(({ startMs, latencyMs, name, status }) =>
        [epochMs + startMs, latencyMs, quoted(name), status, status < 400, 10].join(','),
      ),
    ].join('\n'),
  xml: (samples) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<testResults version="1.2">\n${samples
      .map(
        ({ startMs, latencyMs, name, status }) =>
          `<httpSample t="${latencyMs}" ts="${epochMs + startMs}" s="${status < 400}" lb="${escaped(name)}" rc="${status}"/>`,
      )
      .join('\n')}\n</testResults>\n`,
  k6: (samples) =>
    samples
      .map(({ startMs, latencyMs, name, status }) =>
        JSON.stringify({
          metric: 'http_req_duration',
          type: 'Point',
          data: {
            time: iso(epochMs + startMs + latencyMs),
            value: latencyMs,
            tags: { name, status: String(status), expected_response: String(status < 400) },
          },
        }),
      )
      .join('\n'),
  vegeta: (samples) =>
    samples
      .map(({ startMs, latencyMs, name, status }) =>
        JSON.stringify({
          attack: name,
          seq: 0,
          code: status,
          timestamp: iso(epochMs + startMs),
          latency: latencyMs * 1e6,
        }),
      )
      .join('\n'),
  csv: (samples) =>
    [
      'at,took,what,code',
      ...samples.map(({ startMs, latencyMs, name, status }) =>
        [iso(epochMs + startMs), latencyMs * 1000, quoted(name), status].join(','),
      ),
    ].join('\n'),
};
const columns: ColumnMapping = { start: 'at', duration: 'took', name: 'what', status: 'code', durationUnit: 'us' };

it.each(Object.keys(writers))(
  'whatever is written as %s comes back with the same counts and percentiles',
  async (format) => {
    const samples = fc
      .array(
        fc.record({
          startMs: fc.integer({ min: 0, max: 8_000 }),
          latencyMs: fc.integer({ min: 1, max: 5_000 }),
          name: fc.constantFrom('GET /a', 'b, "c"', 'é <&>'),
          status: fc.constantFrom(200, 204, 301, 404, 429, 503),
        }),
        { minLength: 1, maxLength: 40 },
      )
      .map((all) => all.toSorted((left, right) => left.startMs + left.latencyMs - right.startMs - right.latencyMs));
    await fc.assert(
      fc.asyncProperty(samples, async (all) => {
        const path = await files.write(`run.${format}`, writers[format]!(all));
        const { document } = await importResults([path], format === 'csv' ? { columns } : {});
        const direct = LatencyHistogram.empty();
        for (const { latencyMs } of all) direct.record(latencyMs);
        const ends = all.map(({ startMs, latencyMs }) => startMs + latencyMs);
        const failed = (some: Drawn[]) => some.filter(({ status }) => status >= 400).length;
        const max = Math.max(...all.map(({ latencyMs }) => latencyMs));
        expect(document).toMatchObject({ requests: all.length, errors: failed(all), grade: 'C' });
        expect(document.durationSeconds).toBeCloseTo(
          (Math.max(...ends) - Math.min(...all.map(({ startMs }) => startMs))) / 1000,
          6,
        );
        const { p50, p90, p95, p99, max: longest } = document.percentilesMs;
        expect([p50, p90, p95, p99, longest]).toEqual([
          ...[50, 90, 95, 99].map((at) => Math.min(direct.percentileMs(at)!, max)),
          max,
        ]);
        const byName = Map.groupBy(all, ({ name }) => name);
        expect(document.byName.map(({ name, requests, errors }) => [name, requests, errors]).toSorted()).toEqual(
          Array.from(byName, ([name, some]) => [name, some.length, failed(some)]).toSorted(),
        );
      }),
      { numRuns: format === 'jtl' || format === 'csv' ? 5 : 12, seed: 5 },
    );
  },
);
