import { sweepSchema } from '@headroom/core';
import { expect, test } from 'vitest';
import { sweepOf, type SweepDraft } from './sweep-draft';

const draft: SweepDraft = {
  ...{ units: '1', policySets: ['a'], tiers: [], bodyBytes: '', concurrency: '', design: 'full' },
  ...{ repeats: 'times', times: '2', within: '5', maxRuns: '60', maxMinutes: '' },
  ...{ setBy: 'connection', remindMinutes: '15' },
};

test('lists as people type them', () => {
  expect(sweepOf({ ...draft, units: '1, 2 4', bodyBytes: ' ' })).toMatchObject({ units: [1, 2, 4], bodyBytes: [] });
  expect(sweepOf({ ...draft, bodyBytes: '1024;65536' }).bodyBytes).toEqual([1024, 65536]);
});

test('repeats as often as asked, or until it is narrow', () => {
  expect(sweepOf(draft).repeats).toEqual({ kind: 'times', times: 2 });
  const narrow = { ...draft, repeats: 'until-narrow' };
  expect(sweepOf(narrow).repeats).toEqual({ kind: 'until-narrow', within: 0.05, maxRuns: 60 });
  expect(sweepOf({ ...narrow, maxMinutes: '90' }).repeats).toMatchObject({ maxMinutes: 90 });
});

test('what nothing sets is set by a person where that is chosen', () => {
  const unset = ['tier', 'units'] as const;
  expect(sweepOf(draft, unset)).not.toHaveProperty('byHand');
  const byHand = sweepOf({ ...draft, setBy: 'person', remindMinutes: '30' }, unset);
  expect(byHand).toMatchObject({ byHand: ['tier', 'units'], remindMinutes: 30 });
});

test('what is no number is refused at its list', () => {
  const { error } = sweepSchema.safeParse(sweepOf({ ...draft, units: '1, two', policySets: [], times: 'often' }));
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['units.1', 'policySets', 'repeats.times']);
});
