import { curveTotals, peakOfMonth, readDemandCurve, type CurveTotals, type DemandCurve } from '@headroom/core';
import { numberOf } from '@/ui/form-values';
import type { PlanDraft, Template } from './plan-draft';

/** Peak and calls as a template derives them; null while something is missing or wrong. */
export interface DerivedTraffic {
  rps: number;
  /** After growth. */
  monthlyCalls: number;
  totals: CurveTotals | null;
  curve: DemandCurve | null;
}

/** What the chosen template comes to, or what is wrong with it, by field. */
export function trafficOf(draft: PlanDraft, template: Template): DerivedTraffic | { problems: Record<string, string> } {
  const growth = numberOf(draft.growthFactor);
  if (template === 'peak') {
    const [rps, monthlyCalls] = [numberOf(draft.rps), numberOf(draft.monthlyCalls)];
    return { rps, monthlyCalls, totals: null, curve: null };
  }
  if (template === 'calls') {
    const [calls, peakFactor] = [numberOf(draft.callsToday), numberOf(draft.peakFactor)];
    const problems = { ...atLeast('callsToday', calls, 1), ...atLeast('peakFactor', peakFactor, 1) };
    if (Object.keys(problems).length > 0) return { problems };
    return {
      rps: rounded(peakOfMonth(calls, { peakFactor })),
      monthlyCalls: Math.round(calls * growth),
      ...{ totals: null, curve: null },
    };
  }
  const read = readDemandCurve(draft.curveText, { unit: draft.curveUnit });
  const factor = numberOf(draft.withinHourFactor);
  const problems = {
    ...atLeast('withinHourFactor', factor, 1),
    ...(read.ok
      ? {}
      : {
          'demandCurve.hourlyRps': read.problems
            .map(({ line, sentence }) => (line === null ? sentence : `Line ${line}: ${sentence}`))
            .join(' '),
        }),
  };
  if (!read.ok || Object.keys(problems).length > 0) return { problems };
  const totals = curveTotals(read.curve);
  const monthlyCalls = Math.max(1, Math.round(totals.monthlyCalls * growth));
  return { rps: rounded(totals.peakRps * factor), monthlyCalls, totals, curve: read.curve };
}

const rounded = (rps: number) => Number(rps.toPrecision(6));

function atLeast(field: string, value: number, least: number): Record<string, string> {
  if (Number.isNaN(value)) return { [field]: 'Enter a number' };
  return value < least ? { [field]: `Must be at least ${least}` } : {};
}
