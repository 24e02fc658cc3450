import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draftOfUrl, plainSweep, urlOfDraft } from './sweep-url';

const subject = { gateway: 'sample', tier: 'sample-s', units: 2, policySet: 'jwt' };
const sets = ['plain', 'jwt', 'jwt, log'];
const tiers = ['512', '2048'];
const plain = plainSweep({ subject }, sets);

test('what is as in the benchmark leaves the address clean', () => {
  expect(plain).toMatchObject({ units: '2', policySets: ['jwt'], bodyBytes: '', repeats: 'times', times: '1' });
  expect(Object.values(urlOfDraft(plain, plain)).filter((value) => value !== null)).toEqual([]);
});

test('a copied address shows the same sweep', () => {
  const text = fc.string({ minLength: 1 });
  const drafts = fc.record({
    ...{ units: text, bodyBytes: fc.string(), concurrency: fc.string(), maxMinutes: fc.string() },
    ...{ times: text, within: text, maxRuns: text, remindMinutes: text },
    setBy: fc.constantFrom('connection', 'person'),
    design: fc.constantFrom('full', 'fraction'),
    repeats: fc.constantFrom('times', 'until-narrow'),
    policySets: fc.subarray(sets),
    tiers: fc.subarray(tiers),
  });
  fc.assert(
    fc.property(drafts, (draft) => {
      const given = Object.entries(urlOfDraft(draft, plain)).flatMap(([key, value]) => (value ? [[key, value]] : []));
      const copied = new URLSearchParams(new URLSearchParams(given as [string, string][]).toString());
      expect(draftOfUrl(copied, plain, sets, tiers)).toEqual(draft);
    }),
  );
});

test('a set or a tier that is not there any more is left out', () => {
  const copied = new URLSearchParams('sets=gone,plain&tiers=512,1024');
  expect(draftOfUrl(copied, plain, sets, tiers)).toMatchObject({ policySets: ['plain'], tiers: ['512'] });
});

test('a run that is set by hand is the one cell of its benchmark', () => {
  const address = new URLSearchParams('benchmark=1&setby=person');
  expect(draftOfUrl(address, plain, sets, tiers)).toEqual({ ...plain, setBy: 'person' });
});
