import type { Option, RecommendationResult } from '@headroom/core';
import { expect, test } from 'vitest';
import { contenders, nameTiers, optionKey, reasonText, runsIn } from './plan-view';

const option = (tier: string, units: number, feasible: boolean): Option => ({
  tier,
  units,
  billing: 'unitHour',
  monthlyCost: String(units * 10),
  costPerMillion: null,
  feasible,
  probabilityFeasible: feasible ? 0.95 : 0.1,
  capacityRps: null,
  sureRps: null,
  requiredRps: 100,
  utilisation: null,
  grade: null,
  reasons: [],
});

test('of each tier the cheapest that is enough and the one below; the largest when none is', () => {
  const options = [
    ...[1, 2, 3, 4].map((units) => option('s', units, units >= 3)),
    ...[1, 2].map((units) => option('m', units, true)),
    ...[1, 2].map((units) => option('l', units, false)),
  ];
  const result = { options } as unknown as RecommendationResult;
  expect(contenders(result).map(optionKey)).toEqual(['s 2', 's 3', 'm 1', 'l 2']);
});

test('tiers have names in sentences, the longer id first', () => {
  expect(nameTiers('g/tier-1 × 2, then g/tier-10', { 'g/tier-1': 'Small', 'g/tier-10': 'Large' })).toBe(
    'Small × 2, then Large',
  );
  expect(nameTiers('standard errors of g/standard', { standard: 'No', 'g/standard': 'Standard' })).toBe(
    'standard errors of Standard',
  );
});

test('a reason is a sentence without its code', () => {
  expect(reasonText('dearer: s × 3 carries it for less.')).toBe('S × 3 carries it for less.');
  expect(reasonText('At 10:30 it failed.')).toBe('At 10:30 it failed.');
});

test('a run in a sentence is told from the words around it', () => {
  const runId = '01a1fd26-d5d5-73f8-877f-d8384de0dc3b';
  expect(runsIn(`Run ${runId} does not fit.`)).toEqual([
    { text: 'Run ', runId: null, telemetryId: null },
    { text: runId, runId, telemetryId: null },
    { text: ' does not fit.', runId: null, telemetryId: null },
  ]);
  expect(runsIn('Sample S: 1 unit measured.')).toEqual([
    { text: 'Sample S: 1 unit measured.', runId: null, telemetryId: null },
  ]);
  expect(runsIn(`telemetry-${runId}: 2 units.`)[0]).toEqual({
    ...{ text: `telemetry-${runId}`, runId: null, telemetryId: runId },
  });
});
