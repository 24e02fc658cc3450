import { expect, it } from 'vitest';
import { additivePlan } from '../testing/additive-plan';
import { parsePlan } from './parse-plan';
import type { PlanProblem } from './plan-problem';
import { readPlanDocument } from './read-plan-document';
import { recommend } from './recommend';
import { writePlanDocument } from './write-plan-document';

it('is YAML of which the very plan is read again, and the very answer given', () => {
  const plan = additivePlan();
  const text = writePlanDocument(plan);
  expect(text).toMatch(/^schema: headroom\.plan\/1\n/);
  const read = parsePlan(readPlanDocument(text));
  expect(read).toEqual(plan);
  expect(recommend(read)).toEqual(recommend(plan));
});

it('keeps what YAML has other words for: prices, yes and no, colons, lines, and what stands twice', () => {
  const meters = [
    { meter: 'yes: #1 — "a" & *b\'s\nsecond line ', per: 'unitHour' as const, unitPrice: '0.10' },
    { meter: '2026-11-21', per: 'unitHour' as const, unitPrice: '1' },
  ];
  const notes = ['- not a list', '~', 'null', '0x1F', ' spaces ', 'Größe ≥ 1 · 請求'];
  const plan: PlanProblem = parsePlan({
    ...additivePlan({ monthlyCalls: 1e18 }),
    tiers: ['S', 'no'].map((id) => ({ id, coresPerUnit: 2, maxUnits: 12, meters, notes })),
    ...{ policies: ['on'], runs: [], hoursPerMonth: 730.5 },
    target: { ...additivePlan().target, policies: ['on'], headroom: 1e-9 },
  });
  expect(parsePlan(readPlanDocument(writePlanDocument(plan)))).toEqual(plan);
});

it('is JSON where it is longer than YAML may be', () => {
  const notes = Array.from({ length: 5_001 }, () => 'x'.repeat(2_000));
  const [tier, ...others] = additivePlan().tiers;
  const plan = { ...additivePlan(), tiers: [{ ...tier!, notes }, ...others] };
  expect(readPlanDocument(writePlanDocument(plan))).toEqual(plan);
});
