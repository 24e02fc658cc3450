import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importResults } from '../import-results';
import { header, row, start } from '../testing/jtl';
import { temporaryFiles } from '../testing/temporary-files';

let files: Awaited<ReturnType<typeof temporaryFiles>>;
beforeAll(async () => {
  files = await temporaryFiles();
});
afterAll(() => files[Symbol.asyncDispose]());
const read = async (...lines: string[]) => importResults([await files.write('a.jtl', lines.join('\n'))]);
const of = (thread: string, line: string) => line.replace(',t 1-1,', `,${thread},`);
const xml = (...elements: string[]) => read('<?xml version="1.0"?>', '<testResults>', ...elements, '</testResults>');

describe('a distributed test in one file', () => {
  // Two engines of one thread each, always in a request.
  const engine = (host: string) => Array.from({ length: 100 }, (_, index) => of(`${host}-t 1-1`, row(index * 10, 10)));

  it.each([
    ['10.0.0.5', '10.0.0.6'],
    ['load-a.example:1099', 'load-b.example:1099'],
  ])('has the users of each host, by the names of its threads: %s', async (...hosts) => {
    const { document, run } = await read(header, ...hosts.flatMap(engine).toSorted());
    expect([run.users, document.findings, document.grade]).toEqual([2, [], 'C']);
  });

  it('has the users of each host, by its column', async () => {
    const rows = ['a', 'b'].flatMap((host) => engine('t').map((line) => `${line},${host}`)).toSorted();
    expect((await read(`${header},Hostname`, ...rows)).run.users).toBe(2);
  });

  it('is warned of where hosts cannot be told apart, and of one host it breaks the law', async () => {
    const columns = header.split(',');
    const without = (line: string) => line.split(',').toSpliced(columns.indexOf('threadName'), 1).join(',');
    const rows = ['a', 'b', 'c'].flatMap(engine).toSorted();
    const unknown = await read(without(header), ...rows.map(without));
    expect(unknown.document).toMatchObject({ grade: null, findings: [{ law: 'little', severity: 'breaks' }] });
    // Hosts that were named without a port, or groups whose names have a hyphen.
    expect((await read(header, ...rows)).document).toMatchObject({ grade: 'C', findings: [{ severity: 'warns' }] });
    const local = rows.map((line) => line.replace(/,[abc]-t /, ',t '));
    expect((await read(header, ...local)).document).toMatchObject({ grade: null });
  });

  it('has the users of each host in XML, too', async () => {
    const samples = ['hn="a"', 'hn="b"', 'tn="10.0.0.5-t 1-1"'].map(
      (host) => `<httpSample t="10" ts="${start}" s="true" lb="x" rc="200" na="4" ${host}/>`,
    );
    expect((await xml(...samples)).run.users).toBe(12);
  });
});

it('reads a file whose first row goes on in the next line', async () => {
  const { document } = await read(header, row(0).replace(',a,', ',"a\nb",'), row(20));
  expect(document).toMatchObject({ requests: 2, durationSeconds: 0.03 });
});

describe('transaction controllers', () => {
  const message = '"Number of samples in transaction : 2, number of failing samples : 0"';
  const transaction = (thread: string, atMs: number, elapsed: number, idle = 0) =>
    of(thread, row(atMs, elapsed)).replace(',a,200,OK,', `,buy,,${message},`).replace(/,0,1$/, `,${idle},1`);

  it('that generate a parent sample are requests, for they have no others', async () => {
    const { document, run } = await read(
      header,
      ...[transaction('t 1-1', 0, 50), transaction('t 1-2', 20, 10), transaction('t 1-1', 50, 50)],
    );
    expect(document).toMatchObject({ requests: 3, dropped: 0, byName: [{ name: 'buy', requests: 3 }] });
    expect(run.notes.join()).toMatch(/3 transactions are read as one request each/);
  });

  it('with requests of their thread in their span, waits included, are left out', async () => {
    const { document, run } = await read(
      header,
      ...[of('t 1-1', row(3000, 20)), of('t 1-1', row(3020, 30)), transaction('t 1-1', 0, 50, 3000)],
      ...[transaction('t 1-2', 2990, 90), transaction('t 1-1', 3050, 10)],
    );
    const names = document.byName.map(({ name, requests }) => [name, requests]).toSorted();
    expect([document.requests, document.dropped, names]).toEqual([
      4,
      1,
      [
        ['a', 2],
        ['buy', 2],
      ],
    ]);
    expect(run.notes.join()).toMatch(/1 transactions and sub-requests are left out.*2 transactions are read/);
  });

  it('in XML are requests where none stands in or before them', async () => {
    const element = (name: string, thread: string, atMs: number, elapsed: number, rest = '/>') =>
      `<sample t="${elapsed}" ts="${start + atMs}" s="true" lb="${name}" rc="200" tn="${thread}" ${rest}`;
    const sums = 'rm="Number of samples in transaction : 1"';
    const { document } = await xml(
      element('a', 't 1-1', 5, 10),
      element('outer', 't 1-1', 0, 20, `${sums}/>`),
      element('parent', 't 1-2', 0, 30, `${sums}/>`),
      element('around', 't 1-1', 30, 10, `${sums}>`),
      ...[element('b', 't 1-1', 30, 10), '</sample>'],
    );
    const names = document.byName.map(({ name }) => name).toSorted();
    expect([names, document.dropped]).toEqual([['a', 'b', 'parent'], 2]);
  });
});
