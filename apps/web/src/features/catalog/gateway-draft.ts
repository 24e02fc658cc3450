import type { MeterKind, PriceBook } from '@headroom/core';
import type { CostClass, Figure, FigureValue, Gateway, PublishedEvidence, TierDefinition } from '@headroom/gateways';

/** A gateway of one's own with its prices and what others measured of it, as it is read from a file and saved. */
export interface GatewayDocument {
  definition: Gateway;
  priceBooks: PriceBook[];
  evidence: PublishedEvidence[];
}

export interface MeterDraft {
  meter: string;
  per: MeterKind;
  unitPrice: string;
  perUnit: string;
  included: string;
}

/** The figures of a tier that the form shows. */
export const tierFigureIds = [
  'maxUnits',
  'coresPerUnit',
  'memoryGibPerUnit',
  'ratedRpsPerUnit',
  'includedCalls',
  'sla',
  'scaleOut',
  'cache',
] as const;
export type TierFigureId = (typeof tierFigureIds)[number];

export interface TierDraft {
  /** The tier as it was before the form; what the form does not show stays as it is. */
  base: TierDefinition | null;
  id: string;
  name: string;
  description: string;
  figures: Record<TierFigureId, string>;
  meters: MeterDraft[];
}

export interface LimitDraft {
  base: Gateway['limits'][number] | null;
  name: string;
  value: string;
  unit: string;
}

export interface PolicyDraft {
  base: Gateway['policies'][number] | null;
  id: string;
  name: string;
  costClass: CostClass;
  mayShortCircuit: boolean;
  answers: boolean;
}

/** What the form of a gateway holds: texts as they are typed. */
export interface GatewayDraft {
  base: GatewayDocument | null;
  id: string;
  name: string;
  description: string;
  unitName: string;
  region: string;
  currency: string;
  /** Where the figures that are entered here come from, and of which day. */
  source: string;
  date: string;
  tiers: TierDraft[];
  limits: LimitDraft[];
  policies: PolicyDraft[];
}

const emptyMeter: MeterDraft = { meter: 'Unit hours', per: 'unitHour', unitPrice: '', perUnit: '1', included: '' };
const noFigures = Object.fromEntries(tierFigureIds.map((id) => [id, ''])) as Record<TierFigureId, string>;

export const emptyMeterDraft = (): MeterDraft => ({ ...emptyMeter, meter: '' });

export const emptyTierDraft = (): TierDraft => ({
  ...{ base: null, id: '', name: '', description: '' },
  figures: { ...noFigures },
  meters: [{ ...emptyMeter }],
});

/** The form of a gateway that does not exist yet. */
export const emptyDraft = (today: string): GatewayDraft => ({
  ...{ base: null, id: '', name: '', description: '', unitName: 'unit' },
  ...{ region: 'local', currency: 'USD', source: '', date: today },
  tiers: [emptyTierDraft()],
  limits: [],
  policies: [],
});

/** What a figure says, as it is typed; empty where nothing is known. */
export function figureText(figure: Figure<FigureValue> | undefined): string {
  if (!figure || figure.status === 'notFound' || figure.status === 'notApplicable') return '';
  return String(figure.status === 'conflict' ? figure.taken.value : figure.value);
}

/** The newest book, which the form shows and changes. */
export const newestBook = (books: readonly PriceBook[]): PriceBook | null =>
  books.toSorted((left, right) => right.observedOn.localeCompare(left.observedOn))[0] ?? null;

/** The form of an existing gateway. */
export function draftOf(given: GatewayDocument, today: string): GatewayDraft {
  const { definition, priceBooks } = given;
  const book = newestBook(priceBooks);
  const region = definition.defaultRegion;
  return {
    base: given,
    ...{ id: definition.id, name: definition.name, description: definition.description },
    ...{ unitName: definition.unitName, region, currency: book?.currency ?? 'USD' },
    ...{ source: book?.source ?? '', date: today },
    tiers: definition.tiers.map((tier) => ({
      ...{ base: tier, id: tier.id, name: tier.name, description: tier.description },
      figures: Object.fromEntries(tierFigureIds.map((id) => [id, figureText(tier[id])])) as TierDraft['figures'],
      meters: tier.meters.map(({ meter, per }) => {
        const row = book?.prices.find(
          (price) => price.tierId === tier.id && price.meter === meter && [region, '*'].includes(price.region),
        );
        return {
          ...{ meter, per, unitPrice: row?.unitPrice ?? '' },
          ...{ perUnit: row?.perUnit ?? '1', included: row?.included ?? '' },
        };
      }),
    })),
    limits: definition.limits.map((limit) => ({
      ...{ base: limit, name: limit.name, value: figureText(limit.figure) },
      unit: 'unit' in limit.figure ? (limit.figure.unit ?? '') : '',
    })),
    policies: definition.policies.map((policy) => ({
      ...{ base: policy, id: policy.id, name: policy.name, costClass: policy.costClass },
      ...{ mayShortCircuit: policy.mayShortCircuit, answers: policy.answers },
    })),
  };
}

/** An id that is fit for URLs, from a name. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-$/, '');
