import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { benchmarkSchema, type BenchmarkInput } from './benchmark';
import { readBenchmarkDocument, writeBenchmarkDocument } from './benchmark-document';

const base = {
  name: 'Orders',
  subject: { gateway: 'sample', tier: 'sample-s', units: 2, policySet: 'Partner: orders #1' },
  target: { baseUrl: 'http://127.0.0.1:8080' },
  requests: [{ name: 'home', path: '/' }],
  load: { kind: 'steps', steps: [{ rps: 10, seconds: 5 }] },
  slo: { percentile: 95, latencyMs: 100, maxErrorRate: 0.001 },
} satisfies BenchmarkInput;

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('yes', '1e3', '0x10', '- a', 'a: b', '\r\n\t', ' '),
);
const requestInput = fc.record({
  name: fc.string({ minLength: 1, maxLength: 80 }),
  path: fc.constant('/a?b=c&d=%20'),
  headers: fc.dictionary(
    fc.constantFrom('x-one', 'x-two', 'no', 'null', '1'),
    fc.constantFrom('true', '12', '{{secret:A}}', ': x', ''),
  ),
  body: text,
  weight: fc.double({ min: 0.001, max: 1e6, noNaN: true }),
});

describe('a benchmark as YAML', () => {
  it('reads back to the same benchmark, whatever its texts and numbers are', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(requestInput, { minLength: 1, maxLength: 4, selector: ({ name }) => name }),
        text,
        (requests, description) => {
          const input = { ...base, requests, description, secrets: ['A'] };
          const definition = benchmarkSchema.parse(input);
          expect(readBenchmarkDocument(writeBenchmarkDocument(definition))).toEqual({ definition, problems: [] });
          expect(readBenchmarkDocument(writeBenchmarkDocument(input)).definition).toEqual(definition);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('has its keys in the order of the schema, and the same text again once read', () => {
    const { slo, ...rest } = benchmarkSchema.parse(base);
    const written = writeBenchmarkDocument({ slo, ...rest });
    expect(written.split('\n').slice(0, 4)).toEqual([
      'schema: headroom.benchmark/1',
      'name: Orders',
      'description: ""',
      'subject:',
    ]);
    const read = readBenchmarkDocument(written);
    expect(read.definition && writeBenchmarkDocument(read.definition)).toBe(written);
  });

  it('is JSON as well', () => {
    expect(readBenchmarkDocument(JSON.stringify(base)).definition).toEqual(benchmarkSchema.parse(base));
  });
});

describe('what is wrong is said by line', () => {
  const written = writeBenchmarkDocument(benchmarkSchema.parse(base));
  const problemsOf = (from: string | RegExp, to: string) => readBenchmarkDocument(written.replace(from, to)).problems;
  const lineOf = (word: string) => written.split('\n').findIndex((line) => line.includes(word)) + 1;

  it.each([
    ['rps: 10', 'rps: -1', 'load.steps.0.rps', /^too small/],
    ['path: /', 'path: home', 'requests.0.path', /must start with \//],
    ['units: 2', 'unit: 2', 'subject.unit', /check its spelling/],
    ['kind: steps', 'kind: ramp', 'load.kind', /must be one of find-maximum, steps, closed/],
    ['engine: builtin', 'engine: locust', 'engine', /Locust makes closed load only/i],
    ['percentile: 95', 'percentile: "95"', 'slo.percentile', /expected number/],
  ])('%s → %s', (from, to, path, message) => {
    const problem = problemsOf(from, to).find((each) => each.path === path);
    expect(problem).toMatchObject({ line: lineOf(from), path });
    expect(problem?.message).toMatch(message);
  });

  it('what is missing, at what it is missing from', () => {
    expect(problemsOf(/ {2}policySet:.*\n/, '')).toMatchObject([
      { line: lineOf('subject:'), path: 'subject.policySet' },
    ]);
  });

  it('faults of syntax', () => {
    expect(problemsOf('subject:', 'subject: [')[0]).toMatchObject({ path: '' });
    expect(problemsOf('name: Orders', 'name: Orders\nname: Twice')[0]).toMatchObject({ line: 3 });
    expect(readBenchmarkDocument(' \n')).toMatchObject({ problems: [{ line: 1, message: 'the document is empty' }] });
    expect(readBenchmarkDocument('just words').problems[0]).toMatchObject({ line: 1, path: '' });
  });
});
