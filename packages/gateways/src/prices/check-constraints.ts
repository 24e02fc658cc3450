import type { Constraints } from '@headroom/core';
import { claimsOf, type Figure, type FigureValue, valueOf } from '../contract/figure';
import { sentenceOf, valueText } from '../contract/figure-sentence';
import type { Gateway } from '../contract/gateway';
import type { TierDefinition } from '../contract/tier';
import { findSource } from '../sources';

export interface ConstraintCheck {
  /** `unconfirmed`: the catalog does not know, or its sources leave it open. */
  state: 'unmet' | 'unconfirmed';
  sentence: string;
}

/** Either reaches a network of the customer's: from inside it, or with what it calls. */
const vnetFeatures = ['vnet-injection', 'outbound-vnet-integration'] as const;
const zoneFeature = 'availability-zones';

/** Which of a requirement's constraints a tier does not meet, or is not known to meet. What it meets is left out. */
export function checkConstraints(gateway: Gateway, tier: TierDefinition, constraints: Constraints): ConstraintCheck[] {
  const { vnet, zones, minSlaPercent, tiers } = constraints;
  return [
    ...(tiers && !tiers.includes(tier.id) ? [unmet(`${tier.name} is not among the tiers that the plan allows.`)] : []),
    ...(vnet ? anyOf(gateway, tier, vnetFeatures, 'a VNet') : []),
    ...(zones ? anyOf(gateway, tier, [zoneFeature], 'availability zones') : []),
    ...(minSlaPercent === undefined ? [] : sla(tier, minSlaPercent)),
  ];
}

function anyOf(gateway: Gateway, tier: TierDefinition, features: readonly string[], what: string): ConstraintCheck[] {
  const figures = features.map((feature) => tier.features[feature]);
  const values = figures.map((figure) => valueOf(figure));
  if (values.some((value) => value !== null && value !== false)) return [];
  if (values.some((value) => value === null))
    return [unconfirmed(`Whether ${tier.name} has ${what} is not known: the catalog has no source that says it.`)];
  const names = features.map((id) => gateway.features.find((feature) => feature.id === id)?.name ?? id);
  const disputed = figures.some(
    (figure) => figure && claimsOf<FigureValue>(figure).some(({ value }) => value !== false),
  );
  if (disputed) return [unconfirmed(`Sources disagree on whether ${tier.name} has ${what}.`)];
  const looked = names.length > 1 ? `neither ${names.join(' nor ')}` : `no ${names[0]}`;
  return [unmet(`${tier.name} has no ${what.replace(/^a /, '')}: ${looked}${sourceIn(figures[0])}.`)];
}

/** Where a figure was read, in brackets. */
function sourceIn(figure: Figure<FigureValue> | undefined): string {
  const [claim] = figure ? claimsOf(figure) : [];
  return claim ? ` (${[findSource(claim.source).title, claim.date].filter((part) => part !== null).join(', ')})` : '';
}

/** An SLA is stated as one uptime or as a range, whose upper end needs more than the tier alone. */
function sla({ name, sla: figure }: TierDefinition, asked: number): ConstraintCheck[] {
  const value = valueOf(figure);
  if (value === null) return [unconfirmed(`The SLA of ${name} is not known: the catalog has no source that says it.`)];
  const stated = [...String(valueText(value)).matchAll(/(\d+(?:\.\d+)?)\s*%/g)].map(([, percent]) => Number(percent));
  const told = `its SLA is ${sentenceOf(figure)}`;
  if (value === 'none' || value === false) return [unmet(`${name} has no SLA; ${asked} % is asked for.`)];
  if (stated.length === 0) return [unconfirmed(`Whether ${name} promises ${asked} % cannot be told: ${told}.`)];
  if (Math.min(...stated) >= asked) return [];
  return Math.max(...stated) >= asked
    ? [unconfirmed(`${name} promises ${asked} % only under conditions: ${told}.`)]
    : [unmet(`${name} does not promise ${asked} %: ${told}.`)];
}

const unmet = (sentence: string): ConstraintCheck => ({ state: 'unmet', sentence });
const unconfirmed = (sentence: string): ConstraintCheck => ({ state: 'unconfirmed', sentence });
