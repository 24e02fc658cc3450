import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { judgeStanding } from './judge-standing';

const state = (value: unknown, version: string | null = null) => ({ value, version });

it.each([
  ['what was set', state(['ours'], '8'), 'ours'],
  ['what was set, found after a crash before its version was known', state(['setting'], '9'), 'ours'],
  ['what was there before', state(['before'], '7'), 'as-before'],
  ['what was there before, set again by a person', state(['before'], '12'), 'as-before'],
  ['what a person set', state(['theirs'], '10'), 'edited'],
  ['what was set, set once more by a person', state(['ours'], '10'), 'edited'],
] as const)('with versions: %s', (_, now, judged) => {
  expect(
    judgeStanding(now, state(['before'], '7'), [state(['ours'], '8'), state(['setting'])], {
      isSame: isDeepStrictEqual,
    }),
  ).toBe(judged);
});

it.each([
  ['what was set', 3, 'ours'],
  ['what was there before', 2, 'as-before'],
  ['what a person set', 4, 'edited'],
] as const)('without versions, by the value: %s', (_, now, judged) => {
  expect(judgeStanding(state(now), state(2), [state(3)], { isSame: isDeepStrictEqual })).toBe(judged);
});
