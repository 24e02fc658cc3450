import { HeadroomError, type PriceDocument, type Usage } from '@headroom/core';
import type { CatalogEntry } from '../contract/catalog-entry';
import { claimsOf, type Figure, type FigureStatus, type FigureValue, notFound } from '../contract/figure';
import { valueText } from '../contract/figure-sentence';
import type { GatewayKind } from '../contract/gateway';
import { hasUnits, type TierDefinition } from '../contract/tier';
import { findSource } from '../sources';
import { priceTier } from './price-tier';
import { qualifiedTierId } from './qualified-tier-id';

export const catalogFigureIds = [
  'maxUnits',
  'ratedRps',
  'cache',
  'sla',
  'scaleOut',
  'includedCalls',
  'cores',
  'memory',
] as const;
export type CatalogFigureId = (typeof catalogFigureIds)[number];

/** A figure as it is shown: its words, its value for sorting, and where it comes from. */
export interface FigureView {
  text: string;
  value: FigureValue | null;
  status: FigureStatus;
  source: { id: string; title: string; location: string | null } | null;
  date: string | null;
  note?: string;
}

/** One tier of one gateway, side by side with all others. */
export interface CatalogRow {
  /** `gateway/tier`. */
  key: string;
  gateway: { id: string; name: string; kind: GatewayKind };
  tier: { id: string; name: string };
  /** Its price, or why there is none to compute. */
  price: PriceDocument | { unknown: string };
  figures: Record<CatalogFigureId, FigureView>;
  features: Record<string, FigureView>;
}

/**
 * Every tier of some gateways with its figures and its monthly price. Pure.
 * @param options.on ISO date that is priced
 * @param options.units for tiers with units
 */
export function catalogRows(
  entries: readonly CatalogEntry[],
  options: { region?: string; currency: string; on: string; usage?: Usage; units?: number },
): CatalogRow[] {
  return entries.flatMap((entry) =>
    entry.definition.tiers.map((tier) => ({
      key: qualifiedTierId(entry.definition.id, tier.id),
      gateway: { id: entry.definition.id, name: entry.definition.name, kind: entry.definition.kind },
      tier: { id: tier.id, name: tier.name },
      price: priceOf(entry, tier, options),
      figures: figuresOf(tier),
      features: Object.fromEntries(Object.entries(tier.features).map(([id, figure]) => [id, figureView(figure)])),
    })),
  );
}

function priceOf(
  entry: CatalogEntry,
  tier: TierDefinition,
  { region, currency, on, usage = {}, units }: Parameters<typeof catalogRows>[1],
): CatalogRow['price'] {
  try {
    const question = { tier: tier.id, region, currency, at: on, usage };
    return priceTier(entry, hasUnits(tier) ? { ...question, units } : question);
  } catch (error) {
    if (error instanceof HeadroomError) return { unknown: error.message };
    throw error;
  }
}

const figuresOf = (tier: TierDefinition): CatalogRow['figures'] => ({
  maxUnits: figureView(tier.maxUnits),
  ratedRps: figureView(tier.ratedRpsPerUnit),
  cache: figureView(tier.cache),
  sla: figureView(tier.sla),
  scaleOut: figureView(tier.scaleOut),
  includedCalls: figureView(tier.includedCalls),
  cores: figureView(tier.coresPerUnit),
  memory: figureView(tier.memoryGibPerUnit ?? notFound('not in the sources')),
});

/** A figure as it is shown. */
export function figureView(figure: Figure<FigureValue>): FigureView {
  const { status } = figure;
  const [taken] = claimsOf(figure);
  if (!taken)
    return {
      ...{ text: status === 'notApplicable' ? '–' : 'not published', value: null, status, source: null, date: null },
      ...('note' in figure && figure.note !== undefined ? { note: figure.note } : {}),
    };
  const { id, title, location } = findSource(taken.source);
  const unit = 'unit' in figure ? figure.unit : undefined;
  const note = noteOf(figure);
  return {
    ...{ text: valueText(taken.value, unit), value: taken.value, status },
    ...{ source: { id, title, location }, date: taken.date },
    ...(note === '' ? {} : { note }),
  };
}

function noteOf(figure: Figure<FigureValue>): string {
  if (figure.status === 'conflict') {
    const others = figure.others.map(
      ({ value, source, date }) =>
        `${findSource(source).title}${date === null ? '' : ` (${date})`} says ${valueText(value, figure.unit)}.`,
    );
    return [figure.why, ...others].join(' ');
  }
  const from = 'from' in figure && figure.from !== undefined ? [`From: ${figure.from}.`] : [];
  return [...('note' in figure && figure.note !== undefined ? [figure.note] : []), ...from].join(' ');
}
