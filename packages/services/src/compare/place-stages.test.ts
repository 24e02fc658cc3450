import { expect, test } from 'vitest';
import { placeStages } from './place-stages';

const stage = (stage: number, atMs: number | null, seconds: number | null) => ({
  ...{ stage, startsAt: atMs === null ? null : new Date(atMs), startedAt: null, endedAt: null },
  order: { maxSeconds: 30 },
  statistics: seconds === null ? null : { excludedSeconds: 2, measuredSeconds: seconds - 2 },
});

test('stages lie where they were made, and pauses between them stay', () => {
  expect([...placeStages([stage(0, 1_000, 10), stage(1, 13_500, null)])]).toEqual([
    [0, { offset: 0, seconds: 10 }],
    [1, { offset: 12.5, seconds: 30 }],
  ]);
});

test('simulated stages, made faster than they last, come one after another; one not begun has no place', () => {
  expect([...placeStages([stage(0, 1_000, 10), stage(1, 1_200, 20), stage(2, null, null)])]).toEqual([
    [0, { offset: 0, seconds: 10 }],
    [1, { offset: 10, seconds: 20 }],
  ]);
});

test('a stage that was discarded lies as long as it lasted, and the next one where it began', () => {
  const discarded = { ...stage(1, 12_000, null), endedAt: new Date(19_800) };
  expect([...placeStages([stage(0, 1_000, 10), discarded, stage(2, 21_000, 10)])]).toEqual([
    [0, { offset: 0, seconds: 10 }],
    [1, { offset: 11, seconds: 7 }],
    [2, { offset: 20, seconds: 10 }],
  ]);
});
