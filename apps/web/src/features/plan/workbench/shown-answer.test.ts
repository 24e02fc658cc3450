import type { RecommendationResult, WhatIf } from '@headroom/core';
import { expect, test } from 'vitest';
import type { Basis } from './analyst';
import { shownAnswer, type Answered } from './shown-answer';

const [before, now] = [{}, {}] as [Basis, Basis];
const asks = (rps: number) => ({ rps, without: [] }) as unknown as WhatIf;
const answer = (basis: Basis, rps: number): Answered => ({
  ...{ basis, whatIf: asks(rps), study: null },
  result: { schema: String(rps) } as unknown as RecommendationResult,
});
const planned = { basis: now, whatIf: asks(100), result: answer(now, 100).result };
const known = { basis: now, planned, whatIf: asks(200), quick: null, thorough: null };

test('the plan’s own question has its saved answer, whatever was asked before', () => {
  const { shown, isOutdated } = shownAnswer({ ...known, whatIf: asks(100), quick: answer(before, 200) });
  expect(shown).toMatchObject({ basis: now, result: planned.result });
  expect(isOutdated).toBe(false);
});

test('an answer out of earlier evidence stays only as outdated, and not as a study of today', () => {
  const old = { quick: answer(before, 200), thorough: { ...answer(before, 200), study: {} as never } };
  expect(shownAnswer({ ...known, ...old })).toMatchObject({
    ...{ shown: { basis: before }, isOutdated: true },
    ...{ study: null, isStudied: false },
  });
  expect(shownAnswer({ ...known, ...old, quick: answer(now, 200) })).toMatchObject({
    ...{ shown: { basis: now }, isOutdated: false },
  });
});

test('a thorough answer to what is asked is preferred to a quick one', () => {
  const [quick, thorough] = [answer(now, 200), answer(now, 200)];
  expect(shownAnswer({ ...known, quick, thorough }).shown).toBe(thorough);
  expect(shownAnswer({ ...known, quick, thorough: answer(now, 150) }).shown).toBe(quick);
});
