import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anImportBundle } from '../testing';
import { bundleSchema, type ImportBundle } from './bundle';
import { redact, withoutTexts } from './redact';
import { redactions, redactionsOfImport, type Redaction } from './redactions';
import { verifyImport } from './verify-import';

type Imported = ImportBundle['run'];
const statesOf = (run: Imported) => Object.fromEntries(verifyImport(run).map(({ what, state }) => [what, state]));

const percentiles = 'Latency percentiles';
const counts = 'Requests, errors and figures of each name';
const rate = 'Rate and length';

it('works out what single requests give, and says what nothing can tell', () => {
  const { run } = anImportBundle();
  expect(Object.values(statesOf(run))).toEqual(['holds', 'holds', 'holds', 'not-possible']);
  expect(bundleSchema.parse(anImportBundle())).toEqual(anImportBundle());
  const summary = { ...run, requests: [], seconds: { offered: [], completed: [], succeeded: [] } };
  expect(Object.values(statesOf(summary))).toEqual(['not-possible', 'not-possible']);
});

describe('finds what was changed', () => {
  const changes: [string, string, (run: Imported) => void][] = [
    ['a percentile', percentiles, ({ total }) => (total.percentilesMs.p99! *= 0.99)],
    ['the longest latency', percentiles, ({ total }) => (total.percentilesMs.max! *= 2)],
    ['the requests', counts, ({ total }) => (total.requests += 1)],
    ['the errors', counts, ({ total }) => (total.errors = 0)],
    ['a percentile of a name', counts, ({ byName }) => (byName[1]!.percentilesMs.p50 = 1)],
    ['a name too many', counts, ({ byName }) => byName.push(byName[0]!)],
    ['the rate', rate, ({ total }) => (total.throughputRps! *= 2)],
    ['the length', rate, ({ total }) => (total.durationSeconds = 3)],
    ['the requests of a second', rate, ({ seconds }) => (seconds.completed[3]! += 1)],
  ];
  it.each(changes)('%s', (_, what, change) => {
    const { run } = anImportBundle();
    change(run);
    expect(statesOf(run)[what]).toBe('differs');
  });
});

/** What each redaction takes out. */
const taken: Partial<Record<Redaction, string[]>> = {
  names: ['Before the move', 'before-the-move', 'jwt and logging', 'validate-jwt', '"home"'],
  ...{ host: ['corp.example'], paths: ['/orders'], queries: ['query-canary'] },
};

it('every set of redactions takes out what it says, claims no other, and every figure can still be worked out', () => {
  fc.assert(
    fc.property(fc.subarray([...redactions]), fc.subarray([...redactions]), (what, later) => {
      const bundle = redact(redact(anImportBundle(), what), later);
      const all = redactionsOfImport.filter((one) => what.includes(one) || later.includes(one));
      expect(bundle.redactions).toEqual(all);
      const text = JSON.stringify(bundle);
      for (const canary of all.flatMap((one) => taken[one] ?? [])) expect(text).not.toContain(canary);
      expect(statesOf(bundle.run)).toEqual(statesOf(anImportBundle().run));
      expect(bundleSchema.parse(bundle)).toEqual(bundle);
    }),
  );
  const text = JSON.stringify(anImportBundle());
  for (const canary of Object.values(taken).flat()) expect(text).toContain(canary);
});

it('what may be read nowhere goes from names, files and sentences', () => {
  const bundle = anImportBundle();
  const { run } = bundle;
  const canary = 'some-canary';
  run.name = run.files[0]!.name = run.notes[0] = run.assumed[0] = run.laws[0] = run.findings[0]!.sentence = canary;
  run.requests[0]!.requestName = run.byName[0]!.name = `GET /${canary}`;
  run.sentence = `It holds ${canary}.`;
  run.subject = { gateway: canary, tier: canary, units: 1, policySet: canary };
  const left = withoutTexts(bundle, [canary]);
  expect(JSON.stringify(left)).not.toContain(canary);
  expect(bundleSchema.parse(left)).toEqual(left);
  expect(withoutTexts(anImportBundle(), [canary])).toEqual(anImportBundle());
});
