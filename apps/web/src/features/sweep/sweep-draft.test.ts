import { sweepSchema } from '@headroom/core';
import { expect, test } from 'vitest';
import { sweepOf } from './sweep-draft';

test('lists as people type them', () => {
  expect(sweepOf({ units: '1, 2 4', policySets: ['a'], bodyBytes: ' ' })).toEqual({
    ...{ units: [1, 2, 4], policySets: ['a'], bodyBytes: [] },
  });
  expect(sweepOf({ units: '1', policySets: ['a'], bodyBytes: '1024;65536' }).bodyBytes).toEqual([1024, 65536]);
});

test('what is no number is refused at its list', () => {
  const { error } = sweepSchema.safeParse(sweepOf({ units: '1, two', policySets: [], bodyBytes: '' }));
  expect(error?.issues.map(({ path }) => path[0])).toEqual(['units', 'policySets']);
});
