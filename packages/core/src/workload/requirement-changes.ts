import { curveTotals, type DemandCurve } from './demand-curve';
import type { Alternative, Requirement } from './requirement';

/** What became of one part of a requirement, in words; null where there was or is nothing. */
export interface RequirementChange {
  what: string;
  before: string | null;
  after: string | null;
}

type Wording = (requirement: Requirement) => string | null;

const full = new Intl.NumberFormat('en', { maximumFractionDigits: 6 });
const percent = (share: number) => `${full.format(Number((share * 100).toPrecision(10)))} %`;
const yes = (asked: boolean | undefined) => (asked ? 'needed' : null);

const parts: readonly [string, Wording][] = [
  ['Policy set', ({ policySet: { gateway, name } }) => `${name} (${gateway})`],
  ['Other gateways', ({ alternatives }) => alternatives?.map(alternativeInWords).toSorted().join(', ') || null],
  ['Peak rate today', ({ rps }) => `${full.format(rps)} rps`],
  ['Growth', ({ growthFactor }) => `× ${full.format(growthFactor)}`],
  ['Headroom', ({ headroom }) => percent(headroom)],
  ['Spare units', ({ spareUnits }) => full.format(spareUnits)],
  ['Calls a month', ({ monthlyCalls }) => full.format(monthlyCalls)],
  ['SLO', ({ slo }) => `p${slo.percentile} ≤ ${full.format(slo.latencyMs)} ms`],
  ['Errors at most', ({ slo }) => percent(slo.maxErrorRate)],
  ['Region', ({ region }) => region],
  ['Currency', ({ currency }) => currency],
  ['Hours of a month', ({ hoursPerMonth }) => `${full.format(hoursPerMonth)} h`],
  ['VNet', ({ constraints }) => yes(constraints?.vnet)],
  ['Availability zones', ({ constraints }) => yes(constraints?.zones)],
  [
    'SLA',
    ({ constraints }) =>
      constraints?.minSlaPercent === undefined ? null : `at least ${full.format(constraints.minSlaPercent)} %`,
  ],
  ['Tiers allowed', ({ constraints }) => constraints?.tiers?.toSorted().join(', ') ?? null],
  [
    'Current tier',
    ({ current }) => (current ? `${current.tier}${current.units === null ? '' : ` × ${current.units}`}` : null),
  ],
  ['Demand curve', ({ demandCurve }) => (demandCurve ? curveInWords(demandCurve) : null)],
];

function alternativeInWords({ policySet: { gateway, name }, region }: Alternative): string {
  return `${name} (${gateway}${region === undefined ? '' : ` in ${region}`})`;
}

/** What differs between two versions of a requirement, in the order in which people state them. */
export function requirementChanges(before: Requirement, after: Requirement): RequirementChange[] {
  const changes = parts.flatMap(([what, inWords]) => {
    const [was, is] = [inWords(before), inWords(after)];
    return was === is ? [] : [{ what, before: was, after: is }];
  });
  const [was, is] = [before.demandCurve, after.demandCurve];
  const reshaped =
    was && is && curveInWords(was) === curveInWords(is) && String(was.hourlyRps) !== String(is.hourlyRps);
  if (reshaped)
    changes.push({ what: 'Demand curve', before: curveInWords(was), after: `${curveInWords(is)}, in other hours` });
  return changes;
}

/** A curve in a few figures. */
export function curveInWords(curve: DemandCurve): string {
  const { peakRps, monthlyCalls } = curveTotals(curve);
  return `${full.format(curve.hourlyRps.length)} hours, at most ${full.format(peakRps)} rps, ${full.format(Math.round(monthlyCalls))} calls a month`;
}
