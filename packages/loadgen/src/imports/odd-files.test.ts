import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importResults } from './import-results';
import { bytes, jtl, row, start, textOf, utf16 } from './testing/jtl';
import { temporaryFiles } from './testing/temporary-files';

let files: Awaited<ReturnType<typeof temporaryFiles>>;
beforeAll(async () => {
  files = await temporaryFiles();
});
afterAll(() => files[Symbol.asyncDispose]());

describe('what is odd but can be read', () => {
  it('UTF-16 with a mark, UTF-8 with a mark, line ends of Windows, gzip and zip', async () => {
    const text = jtl(row(0), row(20));
    for (const content of [
      utf16(text),
      `\ufeff${text}`,
      text.replaceAll('\n', '\r\n'),
      gzipSync(text),
      zipSync({ 'x/a.jtl': bytes(text) }),
    ]) {
      const { document } = await importResults([await files.write('odd', content)]);
      expect(document).toMatchObject({ format: 'jmeter-jtl', requests: 2, durationSeconds: 0.03 });
    }
  });

  it('an Azure Load Testing export: the engines of one run together, their users added', async () => {
    const engine = (offset: number) =>
      bytes(jtl(...Array.from({ length: 50 }, (_, index) => row(offset + index * 20, 10, 2))));
    const zip = zipSync({
      'engine1_results.csv': engine(0),
      'engine2_results.csv': engine(5),
      'logs/engine1.log': bytes('x'),
    });
    const { document, run } = await importResults([await files.write('export.zip', zip)]);
    expect(document).toMatchObject({ format: 'azure-load-testing', requests: 100, grade: 'C' });
    expect([run.users, run.loadModel]).toEqual([4, 'closed']);
  });

  it('dates of a JTL without a zone, which is said; no name is slower than the run', async () => {
    const stamped = (text: string) => text.replace(String(start), '2026/11/21 11:00:00.000');
    const { document, run } = await importResults([await files.write('d.jtl', stamped(jtl(row(0, 5001))))]);
    expect(run.assumed.join()).toMatch(/read as UTC/);
    expect(document.percentilesMs.max).toBe(5001);
    expect(document.byName[0]!.percentilesMs.max).toBe(5001);
  });

  it('figures that break a law are a finding and no evidence', async () => {
    const crowded = jtl(...Array.from({ length: 200 }, (_, index) => row(index * 10, 100)));
    const cases: [string, string, string][] = [
      ['a.jtl', crowded, 'little'],
      ['b.json', textOf('fortio.json').replace(/"ActualQPS": [\d.]+/, '"ActualQPS": 9999'), 'throughput'],
      ['c.json', textOf('fortio.json').replace('"NumThreads": 4', '"NumThreads": 40'), 'little'],
      ['d.json', textOf('vegeta-report.json').replace(/"95th":\d+/, '"95th":1000'), 'percentile-order'],
      ['e.txt', textOf('wrk2-latency.txt').replace('2000.28', '5000.28'), 'throughput'],
      ['f.csv', textOf('locust_stats.csv').replace('GET,/ok,78', 'GET,/ok,58'), 'sums'],
      ['g.json', textOf('k6-handle-summary.json').replaceAll('"max":2}', '"max":1}'), 'little'],
    ];
    for (const [name, content, law] of cases) {
      const { document, gradeReason } = await importResults([await files.write(name, content)]);
      expect([name, document.grade, document.findings]).toEqual([
        name,
        null,
        expect.arrayContaining([expect.objectContaining({ law, severity: 'breaks' })]),
      ]);
      expect(gradeReason).toMatch(/no evidence/);
    }
  });

  it('a log of Gatling before 3.4, with the id of the user in each record', async () => {
    const log = [
      `RUN\ta.Simulation\ta\t${start}\t \t3.2.1`,
      `USER\tS\t1\tSTART\t${start}\t${start}`,
      `REQUEST\t1\t\tHome\t${start + 5}\t${start + 45}\tOK\t `,
      `REQUEST\t1\tg\tBuy\t${start + 50}\t${start + 60}\tKO\tj.u.c.TimeoutException: Request timeout`,
      `USER\tS\t1\tEND\t${start}\t${start + 70}`,
    ];
    const { document, run } = await importResults([await files.write('old.log', log.join('\n'))]);
    expect(document).toMatchObject({ format: 'gatling-log', requests: 2, errors: 1, durationSeconds: 0.055 });
    expect(document.byName.map(({ name }) => name)).toEqual(['Home', 'Buy']);
    expect([run.users, run.intervals.some(({ outcomes }) => outcomes.timeout === 1)]).toEqual([1, true]);
  });

  it('requests without an answer are requests, and no throughput', async () => {
    const json = JSON.parse(textOf('autocannon.json')) as { duration: number; latency: object; requests: object };
    const cannon = async (change: object) =>
      importResults([await files.write('cannon.json', JSON.stringify({ ...json, ...change }))]);
    const timedOut = await cannon({ errors: 1200, timeouts: 1200 });
    expect(timedOut.document).toMatchObject({ requests: 2285, errors: 1200, grade: 'D' });
    expect(timedOut.document.throughputRps).toBeCloseTo(1085 / json.duration, 6);
    expect(timedOut.lawsPassed.join()).not.toMatch(/Little/);
    const zero = (figures: object) => Object.fromEntries(Object.keys(figures).map((key) => [key, 0]));
    const nothing = { errors: 9, '2xx': 0, latency: zero(json.latency), requests: zero(json.requests) };
    const unknown = { p50: null, p90: null, p95: null, p99: null, p999: null, max: null };
    const down = { requests: 9, errors: 9, throughputRps: 0, percentilesMs: unknown, findings: [] };
    expect((await cannon(nothing)).document).toMatchObject(down);
    // Paced by -R: four connections that mostly wait.
    const paced = await cannon({ latency: { ...json.latency, mean: 1 }, requests: { ...json.requests } });
    expect(paced.document.findings.filter((finding) => 'law' in finding && finding.law === 'little')).toEqual([]);

    const wrk = async (answers: string, rps: string, errors: string, text = textOf('wrk.txt')) =>
      importResults([
        await files.write(
          'w.txt',
          text
            .replace(/\d+ requests in/, `${answers} requests in`)
            .replace(/Requests\/sec: .*/, `  Socket errors: ${errors}\nRequests/sec: ${rps}`),
        ),
      ]);
    expect((await wrk('0', '0.00', 'connect 7, read 2, write 0, timeout 0')).document).toMatchObject(down);
    // In wrk a time-out is an answer that came too late.
    const late = await wrk('1197', '594.65', 'connect 0, read 3, write 0, timeout 5');
    expect(late.document).toMatchObject({ requests: 1200, errors: 8, findings: [], grade: 'D' });
    expect(late.document.throughputRps).toBeCloseTo(1197 / 2.01, 6);
  });

  it('no answer is no success, whatever the tool says of its cause', async () => {
    const row = (code: number, error: string) => `${start}000000,${code},5000000,0,5,${error},,a,0\n`;
    const refused = '"Get ""http://x"": dial tcp: connect: connection refused"';
    const path = await files.write('v.csv', [row(200, ''), row(0, refused), row(0, '')].join(''));
    const { document, run } = await importResults([path]);
    expect(document).toMatchObject({ format: 'vegeta-csv', requests: 3, errors: 2 });
    const outcomesOf = (outcome: 'connect' | 'reset' | 'ok2xx') =>
      run.intervals.reduce((sum, { outcomes }) => sum + outcomes[outcome], 0);
    expect([outcomesOf('ok2xx'), outcomesOf('connect'), outcomesOf('reset')]).toEqual([1, 1, 1]);
    const json = (code: number) =>
      JSON.stringify({ attack: '', code, timestamp: new Date(start).toISOString(), latency: 5 });
    const lines = await files.write('v.json', [json(200), json(0)].join('\n'));
    expect((await importResults([lines])).document).toMatchObject({ requests: 2, errors: 1 });
  });

  it('a plain CSV by its columns', async () => {
    const path = await files.write('p.csv', 'at;took;what;code\n1700000000.5;12000;a;200\n1700000001;500;b;503\n');
    const columns = { start: 'at', duration: 'took', name: 'what', status: 'code', durationUnit: 'us' as const };
    const { document, run } = await importResults([path], { columns });
    expect(document).toMatchObject({ format: 'csv', requests: 2, errors: 1, durationSeconds: 0.5005, grade: 'C' });
    expect(run.startedAt).toBe('2023-11-14T22:13:20.500Z');
    const zoned = await files.write('z.csv', 'at,took\n2026-11-21T13:00:00+02:00,5\n2026-11-21 11:00:01,7\n');
    const mapping = { start: 'at', duration: 'took', durationUnit: 'ms' as const };
    const { run: dated } = await importResults([zoned], { columns: mapping });
    expect(dated.assumed.join()).not.toMatch(/UTC/);
    const local = await files.write('l.csv', 'at,took\n2026-11-21 11:00:01,7\n');
    expect((await importResults([local], { columns: mapping })).run.assumed.join()).toMatch(/read as UTC/);
    expect([dated.startedAt, dated.durationSeconds]).toEqual(['2026-11-21T11:00:00.000Z', 1.007]);
    const statuses = async (...all: string[]) => {
      const rows = all.map((status, index) => `170000000${index},5,a,${status}\n`);
      const file = await files.write('s.csv', `at,took,what,code\n${rows.join('')}`);
      return importResults([file], { columns: { ...columns, durationUnit: 'ms' } });
    };
    const { run: unanswered } = await statuses('200', '', '0', '000');
    expect([unanswered.requests, unanswered.errors]).toEqual([4, 3]);
    await expect(statuses('200', 'ERR')).rejects.toThrow(/s\.csv, line 3, column code: "ERR" is not a number/);
    await expect(importResults([path], { columns: { ...columns, name: 'who' } })).rejects.toThrow(
      /line 1: the column who is missing; the header has: at, took, what, code/,
    );
  });
});
