import {
  curveTotals,
  defaultHoursPerMonth,
  requirementSchema,
  workingHoursPeakFactor,
  type Requirement,
  type RequirementInput,
} from '@headroom/core';
import { numberOf, percentOf, problemsOf, shareOf } from '@/ui/form-values';
import { alternativeOf, otherGatewayOf, type OtherGateway } from './other-gateways';
import { trafficOf } from './plan-traffic';

export interface PlanGateway {
  id: string;
  name: string;
  policySets: string[];
  regions: string[];
  defaultRegion: string;
  currencies: string[];
  tiers: { id: string; name: string; hasUnits: boolean }[];
}

/** What people know of their traffic when they begin. */
export const templates = ['peak', 'calls', 'curve'] as const;
export type Template = (typeof templates)[number];

/** A requirement as it is typed. */
export interface PlanDraft {
  name: string;
  gateway: string;
  policySet: string;
  /** Gateways that are asked the same. */
  others: OtherGateway[];
  region: string;
  currency: string;
  growthFactor: string;
  headroomPercent: string;
  spareUnits: string;
  percentile: string;
  latencyMs: string;
  maxErrorPercent: string;
  /** Not on the form: as it was saved. */
  hoursPerMonth: number;
  /** Of the template `peak`; calls are those after growth. */
  rps: string;
  monthlyCalls: string;
  /** Of the template `calls`. */
  callsToday: string;
  peakFactor: string;
  /** Of the template `curve`. */
  curveText: string;
  curveUnit: 'rps' | 'callsPerHour';
  /** Peak second ÷ mean of the busiest hour. */
  withinHourFactor: string;
  vnet: boolean;
  zones: boolean;
  minSlaPercent: string;
  /** None means all. */
  tiers: string[];
  /** Empty for none. */
  currentTier: string;
  currentUnits: string;
}

/** The template that a requirement was made with, as far as it shows. */
export const templateOf = (requirement?: Requirement): Template => (requirement?.demandCurve ? 'curve' : 'peak');

export function draftOf(gateways: readonly PlanGateway[], requirement?: Requirement): PlanDraft {
  const gateway = gateways.find(({ id }) => id === requirement?.policySet.gateway) ?? gateways[0];
  const { constraints = {}, current, demandCurve } = requirement ?? {};
  const text = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value));
  return {
    name: '',
    gateway: gateway?.id ?? '',
    policySet: requirement?.policySet.name ?? gateway?.policySets[0] ?? '',
    others: requirement?.alternatives?.map(otherGatewayOf) ?? [],
    region: requirement?.region ?? gateway?.defaultRegion ?? '',
    currency: requirement?.currency ?? gateway?.currencies[0] ?? '',
    growthFactor: String(requirement?.growthFactor ?? 1),
    headroomPercent: percentOf(requirement?.headroom ?? 0.2),
    spareUnits: String(requirement?.spareUnits ?? 1),
    percentile: String(requirement?.slo.percentile ?? 95),
    latencyMs: text(requirement?.slo.latencyMs),
    maxErrorPercent: percentOf(requirement?.slo.maxErrorRate ?? 0.001),
    hoursPerMonth: requirement?.hoursPerMonth ?? defaultHoursPerMonth,
    rps: text(requirement?.rps),
    monthlyCalls: text(requirement?.monthlyCalls),
    callsToday: '',
    peakFactor: String(workingHoursPeakFactor),
    curveText: demandCurve?.hourlyRps.join('\n') ?? '',
    curveUnit: 'rps',
    withinHourFactor: requirement && demandCurve ? ratio(requirement.rps, curveTotals(demandCurve).peakRps) : '1',
    vnet: constraints.vnet ?? false,
    zones: constraints.zones ?? false,
    minSlaPercent: text(constraints.minSlaPercent),
    tiers: constraints.tiers ?? [],
    currentTier: current?.tier ?? '',
    currentUnits: text(current?.units),
  };
}

const ratio = (left: number, right: number) => String(Number((left / right).toPrecision(6)));

/** The draft with another gateway: what the new one does not have becomes its default, the first that it has, or nothing. */
export function withGateway(gateways: readonly PlanGateway[], draft: PlanDraft, gatewayId: string): PlanDraft {
  const gateway = gateways.find(({ id }) => id === gatewayId);
  const { policySets = [], regions = [], currencies = [], tiers = [] } = gateway ?? {};
  const kept = (value: string, offered: readonly string[], preferred = offered[0] ?? '') =>
    offered.includes(value) ? value : preferred;
  const isThere = (tierId: string) => tiers.some(({ id }) => id === tierId);
  return {
    ...draft,
    gateway: gatewayId,
    others: draft.others.filter((other) => other.gateway !== gatewayId),
    policySet: kept(draft.policySet, policySets),
    region: kept(draft.region, regions, gateway?.defaultRegion),
    currency: kept(draft.currency, currencies),
    tiers: draft.tiers.filter(isThere),
    ...(isThere(draft.currentTier) ? {} : { currentTier: '', currentUnits: '' }),
  };
}

/** The requirement that a draft stands for, or what is wrong with it, by field. */
export function requirementOf(
  draft: PlanDraft,
  template: Template,
): { requirement: RequirementInput } | { problems: Record<string, string> } {
  const traffic = trafficOf(draft, template);
  const derived = 'problems' in traffic ? { rps: 1, monthlyCalls: 1, curve: null } : traffic;
  const requirement = {
    schema: 'headroom.requirement/1' as const,
    policySet: { gateway: draft.gateway, name: draft.policySet },
    ...(draft.others.length > 0 ? { alternatives: draft.others.map(alternativeOf) } : {}),
    rps: derived.rps,
    growthFactor: numberOf(draft.growthFactor),
    headroom: shareOf(draft.headroomPercent),
    spareUnits: numberOf(draft.spareUnits),
    monthlyCalls: derived.monthlyCalls,
    slo: {
      percentile: numberOf(draft.percentile),
      latencyMs: numberOf(draft.latencyMs),
      maxErrorRate: shareOf(draft.maxErrorPercent),
    },
    region: draft.region,
    currency: draft.currency,
    hoursPerMonth: draft.hoursPerMonth,
    ...constraintsOf(draft),
    ...(draft.currentTier
      ? { current: { tier: draft.currentTier, units: draft.currentUnits.trim() ? numberOf(draft.currentUnits) : null } }
      : {}),
    ...(derived.curve ? { demandCurve: derived.curve } : {}),
  };
  const checked = requirementSchema.safeParse(requirement);
  const problems = {
    ...(checked.success ? {} : problemsOf(checked.error.issues)),
    ...('problems' in traffic ? traffic.problems : {}),
  };
  return Object.keys(problems).length > 0 ? { problems } : { requirement };
}

function constraintsOf({ vnet, zones, minSlaPercent, tiers }: PlanDraft): Pick<RequirementInput, 'constraints'> {
  const constraints = {
    ...(vnet ? { vnet } : {}),
    ...(zones ? { zones } : {}),
    ...(minSlaPercent.trim() ? { minSlaPercent: numberOf(minSlaPercent) } : {}),
    ...(tiers.length > 0 ? { tiers } : {}),
  };
  return Object.keys(constraints).length > 0 ? { constraints } : {};
}
