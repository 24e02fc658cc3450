import { expect, test } from 'vitest';
import { secondsIntoLoad, type RunView } from './run-view';

test('a second of a stage is told from the begin of the load, as charts have it', () => {
  const stages = [null, '2026-03-01T10:00:05Z', '2026-03-01T10:01:00Z'].map((startedAt, stage) => ({
    stage,
    startedAt,
  }));
  const run = { stages } as RunView;
  expect(secondsIntoLoad(run, 1, 2)).toBe(2);
  expect(secondsIntoLoad(run, 2, 2)).toBe(57);
  expect(secondsIntoLoad(run, 0, 2)).toBeNull();
  expect(secondsIntoLoad(run, 9, 2)).toBeNull();
  expect(secondsIntoLoad(run, null, 2)).toBeNull();
  expect(secondsIntoLoad(run, 1, null)).toBeNull();
});
