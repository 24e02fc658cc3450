import { fileURLToPath } from 'node:url';
import { completedOf, intervalSchema } from '@headroom/core';
import { describe, expect, it } from 'vitest';
import { importResults } from './import-results';

const fixture = (name: string) => fileURLToPath(new URL(`testing/fixtures/${name}`, import.meta.url));
const read = (...names: string[]) => importResults(names.map(fixture));

/** Format, requests, errors, seconds, p50, p95, max, grade; as the tools’ own outputs say. */
type Figures = [
  string,
  number,
  number | null,
  number | null,
  number | null,
  number | null,
  number | null,
  'C' | 'D' | null,
];

it.each<[string, Figures]>([
  ['jmeter.jtl', ['jmeter-jtl', 48, 24, 0.566, 6, 27, 55, 'C']],
  ['jmeter-no-header.jtl', ['jmeter-jtl', 48, 24, 0.482, 7, 29, 81, 'C']],
  ['jmeter-xml.jtl', ['jmeter-jtl', 48, 24, 0.671, 6, 25, 39, 'C']],
  ['k6.json', ['k6-json', 40, 20, 1.958, 4.669, 10.578, 25.141, 'C']],
  ['k6.csv', ['k6-csv', 40, 20, 2.026, 4.549, 20.938, 25.889, 'C']],
  ['k6-summary-export.json', ['k6-summary', 40, 20, 2.18, 4.561, 21.12, 25.89, 'D']],
  ['k6-handle-summary.json', ['k6-summary', 40, 20, 2.162, 4.671, 11.28, 25.14, 'D']],
  ['k6-new-summary.json', ['k6-summary', 40, 20, 2.155, 4.613, 14.88, 24.86, 'D']],
  ['locust_stats.csv', ['locust', 103, 25, 2.975, 7, 34, 172.987, 'D']],
  ['locust_stats_history.csv', ['locust', 103, 25, 3, 7, null, 172.987, 'D']],
  ['autocannon.json', ['autocannon', 1085, 0, 2.05, 4, null, 112, 'D']],
  ['autocannon-fail.json', ['autocannon', 625, 625, 1.03, 4, null, 29, 'D']],
  ['wrk.txt', ['wrk', 1197, 0, 2.01, null, null, 50.04, 'D']],
  ['wrk-latency.txt', ['wrk', 1073, 1073, 2.05, 5.3, null, 103.82, 'D']],
  ['wrk2-latency.txt', ['wrk2', 60018, 0, 30, 6.67, 10.015, 12.5, 'D']],
  ['hey.txt', ['hey', 1081, 0, 2.034, 5, 24.7, 55.8, 'D']],
  ['hey-fail.txt', ['hey', 40, 40, 0.0879, 4.9, 24.9, 25.1, 'D']],
  ['hey-error.txt', ['hey', 20, 20, 0.002, null, null, null, 'D']],
  ['hey.csv', ['hey-csv', 60, 0, 0.1111, 4.8, 6.1, 25.6, 'C']],
  ['vegeta-report.json', ['vegeta-report', 40, 20, 1.955, 4.8596, 17.365, 24.984, 'D']],
  ['vegeta.json', ['vegeta-json', 40, 20, 1.955, 4.855, 9.999, 24.984, 'C']],
  ['vegeta.csv', ['vegeta-csv', 40, 20, 1.955, 4.855, 9.999, 24.984, 'C']],
  ['vegeta-error.json', ['vegeta-json', 5, 5, 0.8004, 0.362, 0.452, 0.4524, 'C']],
  ['vegeta-hdr.txt', ['vegeta-hdr', 40, null, null, 4.86, 17.37, 24.984, 'D']],
  ['fortio.json', ['fortio', 1499, 0, 2.01385, 4.394, 20, 25.5007, 'D']],
  ['fortio-paced.json', ['fortio', 100, 100, 2.008, 5.433, 22.5, 91.42, 'D']],
  ['gatling-3.9.log', ['gatling-log', 12, 1, 1.66, 45, 100, 100, 'C']],
  ['gatling-stats.json', ['gatling-stats', 12, 1, 2, 45, 100, 100, 'D']],
])('reads %s', async (name, [format, requests, errors, seconds, p50, p95, max, grade]) => {
  const { document, run } = await read(name);
  expect(document).toMatchObject({ schema: 'headroom.import/1', format, requests, errors, grade });
  const near = (actual: number | null, stated: number | null) =>
    stated === null ? expect(actual).toBeNull() : expect(Math.abs(actual! / stated - 1)).toBeLessThan(0.002);
  near(document.durationSeconds, seconds);
  near(document.percentilesMs.p50, p50);
  near(document.percentilesMs.p95, p95);
  near(document.percentilesMs.max, max);
  if (seconds !== null) near(document.throughputRps, requests / document.durationSeconds!);
  for (const interval of run.intervals) intervalSchema.parse(interval);
  expect(document.intervals).toBe(run.intervals.length);
  expect(document.intervals > 0).toBe(grade === 'C');
  if (grade === 'C') {
    expect(run.intervals.reduce((sum, { outcomes }) => sum + completedOf(outcomes), 0)).toBe(requests);
    expect(Math.min(...run.intervals.map(({ second }) => second))).toBeGreaterThanOrEqual(0);
    expect(document.byName.reduce((sum, one) => sum + one.requests, 0)).toBe(requests);
  }
});

describe('what each format knows beside its figures', () => {
  it('has exactly the fields of headroom.import/1', async () => {
    const { document } = await read('jmeter.jtl');
    expect(Object.keys(document)).toEqual(
      'schema format requests errors durationSeconds throughputRps percentilesMs byName intervals dropped findings grade'.split(
        ' ',
      ),
    );
    expect(Object.keys(document.percentilesMs)).toEqual(['p50', 'p90', 'p95', 'p99', 'p999', 'max']);
    expect(Object.keys(document.byName[0]!)).toEqual(['name', 'requests', 'errors', 'percentilesMs']);
  });

  it.each(['jmeter.jtl', 'jmeter-no-header.jtl', 'jmeter-xml.jtl'])(
    'leaves transactions of %s out, quotes its names',
    async (name) => {
      const { document, run, lawsPassed } = await read(name);
      expect(document.dropped).toBe(24);
      expect(document.byName.map((one) => [one.name, one.requests, one.errors]).toSorted()).toEqual([
        ['fail, "quoted"', 24, 24],
        ['ok', 24, 0],
      ]);
      expect(run.loadModel).toBe('closed');
      expect(lawsPassed).toContain('Little’s law, throughput × latency ≤ users');
      expect(run.intervals.reduce((sum, { outcomes }) => sum + outcomes.server5xx, 0)).toBe(24);
    },
  );

  it('joins Locust’s files, whose users stand in the history', async () => {
    const all = ['stats', 'stats_history', 'failures', 'exceptions'].map((kind) => `locust_${kind}.csv`);
    const { document, run } = await read(...all);
    expect(document).toMatchObject({ requests: 103, errors: 25, findings: [], grade: 'D' });
    expect([run.users, run.loadModel]).toEqual([4, 'closed']);
    expect(document.byName.map(({ name }) => name)).toEqual(['GET /ok', 'GET failing']);
    const { run: alone } = await read('locust_stats.csv');
    expect(alone.users).toBeNull();
    expect(alone.notes.join()).toMatch(/number of users is not known/);
  });

  it('holds closed tests without think time against Little’s law', async () => {
    expect((await read('fortio.json')).lawsPassed).toContain('Little’s law, throughput × latency = users');
    expect((await read('autocannon.json')).lawsPassed).toContain('Little’s law, throughput × latency ≤ users');
    const { document } = await read('wrk.txt');
    expect(document.findings).toMatchObject([{ law: 'little', severity: 'warns' }]);
  });

  it('knows how requests without an answer ended', async () => {
    const { run } = await read('vegeta-error.json');
    expect(run.intervals.reduce((sum, { outcomes }) => sum + outcomes.connect, 0)).toBe(5);
  });
});
