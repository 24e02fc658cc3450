import type { PlanProblem, Requirement, WhatIf } from '@headroom/core';
import { scaledCurve, whatIfProblem } from '@headroom/core';
import { formatFull } from '@/ui/format';

/** The figures of a what-if in the URL: under which key, in which unit, and between which ends. */
const figures = {
  rps: { key: 'rps', min: 0.001, max: 1e7, scale: 1 },
  growthFactor: { key: 'growth', min: 0.1, max: 100, scale: 1 },
  headroom: { key: 'headroom', min: 0, max: 90, scale: 100 },
  spareUnits: { key: 'spare', min: 0, max: 100, scale: 1, whole: true },
  percentile: { key: 'p', min: 50, max: 99.99, scale: 1 },
  latencyMs: { key: 'ms', min: 0.001, max: 600_000, scale: 1 },
  discountPercent: { key: 'discount', min: 0, max: 100, scale: 1 },
} as const satisfies Partial<
  Record<keyof WhatIf, { key: string; min: number; max: number; scale: number; whole?: true }>
>;
export type WhatIfFigure = keyof typeof figures;
const names = Object.keys(figures) as WhatIfFigure[];

/** Of two what-ifs the same exactly when they ask the same. */
export const keyOf = (whatIf: WhatIf): string =>
  JSON.stringify({
    ...Object.fromEntries(names.map((name) => [name, whatIf[name]])),
    without: whatIf.without.toSorted(),
  });

/** What a URL asks in place of the plan; what it does not say, or cannot be, is as planned. */
export function readWhatIf(parameters: URLSearchParams, planned: WhatIf, policies: readonly string[]): WhatIf {
  const read = (name: WhatIfFigure) => {
    const { key, min, max, scale, ...rest } = figures[name];
    const given = parameters.get(key);
    const value = given === null || given.trim() === '' ? NaN : Number(given);
    if (!(value >= min && value <= max) || ('whole' in rest && !Number.isInteger(value))) return planned[name];
    return Number((value / scale).toPrecision(12));
  };
  const off = parameters.get('without')?.split(',') ?? [];
  return {
    ...planned,
    ...Object.fromEntries(names.map((name) => [name, read(name)])),
    without: policies.filter((policy) => off.includes(policy)),
  };
}

/** The parameters of a what-if; null for what is as planned, so that it leaves the URL. */
export const whatIfParameters = (whatIf: WhatIf, planned: WhatIf): Record<string, string | null> => ({
  ...Object.fromEntries(
    names.map((name) => {
      const { key, scale } = figures[name];
      return [key, whatIf[name] === planned[name] ? null : String(Number((whatIf[name] * scale).toPrecision(12)))];
    }),
  ),
  without: whatIf.without.length > 0 ? whatIf.without.join(',') : null,
});

/** What a what-if changes, in a few words each. */
export function changesOf(whatIf: WhatIf, planned: WhatIf): string[] {
  const words: [WhatIfFigure, (value: number) => string][] = [
    ['rps', (value) => `${formatFull(value)} rps at peak`],
    ['growthFactor', (value) => `growth × ${formatFull(value)}`],
    ['headroom', (value) => `${formatFull(Number((value * 100).toPrecision(12)))} % headroom`],
    ['spareUnits', (value) => `${formatFull(value)} spare ${value === 1 ? 'unit' : 'units'}`],
    ['percentile', (value) => `p${formatFull(value)}`],
    ['latencyMs', (value) => `within ${formatFull(value)} ms`],
    ['discountPercent', (value) => `${formatFull(value)} % discount`],
  ];
  return [
    ...words.flatMap(([name, text]) => (whatIf[name] === planned[name] ? [] : [text(whatIf[name])])),
    ...whatIf.without.map((policy) => `without ${policy}`),
  ];
}

/** Figures of a what-if that a requirement has too. */
const kept = ['rps', 'growthFactor', 'headroom', 'spareUnits', 'percentile', 'latencyMs'] as const;

/**
 * The query of a page less what a requirement takes over: everything else that the page shows stays, and of the what-if what no
 * requirement says, a discount and policies that are switched off.
 */
export function queryAfterSaving(present: string, whatIf: WhatIf, planned: WhatIf): string {
  const query = new URLSearchParams(present);
  const saved = Object.fromEntries(kept.map((name) => [name, planned[name]]));
  for (const [key, value] of Object.entries(whatIfParameters({ ...whatIf, ...saved }, planned)))
    if (value === null) query.delete(key);
    else query.set(key, value);
  return query.toString();
}

/**
 * The requirement with what a what-if changes; null where it changes nothing that a requirement says: a discount belongs
 * to the price book, a policy to its set.
 */
export function requirementWith(
  requirement: Requirement,
  problem: PlanProblem,
  whatIf: WhatIf,
  planned: WhatIf,
): Requirement | null {
  const changed = kept.filter((name) => whatIf[name] !== planned[name]);
  if (changed.length === 0) return null;
  const { percentile, latencyMs, ...rest } = Object.fromEntries(changed.map((name) => [name, whatIf[name]]));
  const movesPeak = changed.includes('rps') || changed.includes('growthFactor');
  return {
    ...requirement,
    ...rest,
    // The day keeps its shape, as its calls do.
    ...(requirement.demandCurve && movesPeak
      ? { demandCurve: scaledCurve(requirement.demandCurve, whatIf.rps / requirement.rps) }
      : {}),
    ...(movesPeak ? { monthlyCalls: Math.max(1, whatIfProblem(problem, whatIf).target.monthlyCalls) } : {}),
    slo: {
      ...requirement.slo,
      ...(percentile === undefined ? {} : { percentile }),
      ...(latencyMs === undefined ? {} : { latencyMs }),
    },
  };
}
