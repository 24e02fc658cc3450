import type { PriceBook } from '@headroom/core';
import type { Figure, FigureValue, Gateway, TierDefinition } from '@headroom/gateways';
import { numberOf } from '@/ui/form-values';
import {
  figureText,
  newestBook,
  slugOf,
  type GatewayDocument,
  type GatewayDraft,
  type MeterDraft,
  type TierDraft,
} from './gateway-draft';

/**
 * The document that a form stands for. What the form does not show stays as it was; a figure that was not changed keeps its
 * source, one that was entered gets the form's. Whether it all makes sense is for its schema to say.
 */
export function documentOf(draft: GatewayDraft): GatewayDocument {
  const { base } = draft;
  const state = claimer(draft);
  const tierIds = draft.tiers.map(tierIdOf);
  const definition = {
    ...(base?.definition ?? { schema: 'headroom.gateway/1', features: [], facts: [], caveats: [] }),
    kind: 'custom',
    ...{ id: draft.id || slugOf(draft.name), name: draft.name, description: draft.description },
    unitName: draft.unitName,
    regions: regionsOf(draft),
    defaultRegion: draft.region,
    tiers: draft.tiers.map((tier) => tierOf(tier, state, tierIds)),
    limits: draft.limits.map(({ base: before, name, value, unit }) => ({
      ...(before ?? { id: slugOf(name), tiers: 'all' }),
      ...(before ? { tiers: remaining(before.tiers, tierIds) } : {}),
      name,
      figure: state(before?.figure, value, unit || undefined),
    })),
    policies: draft.policies.map(({ base: before, id, name, costClass, mayShortCircuit, answers }) => ({
      ...(before ?? { description: '', category: 'Own', tiers: 'all', example: {} }),
      ...(before ? { tiers: remaining(before.tiers, tierIds) } : {}),
      ...{ id: id || slugOf(name), name, costClass, mayShortCircuit, answers },
      costSource: before?.costClass === costClass ? before.costSource : state(undefined, 'as entered'),
    })),
  } as Gateway;
  return { definition, priceBooks: booksOf(draft, definition.id), evidence: base?.evidence ?? [] };
}

type StateFigure = (before: Figure<FigureValue> | undefined, text: string, unit?: string) => Figure<FigureValue>;

/** Makes figures of what is typed. */
const claimer =
  ({ source, date }: GatewayDraft): StateFigure =>
  (before, text, unit) => {
    if (before && figureText(before) === text && ('unit' in before ? before.unit : undefined) === unit) return before;
    if (text.trim() === '') return { status: 'notFound', note: 'Not stated by whoever defined this gateway.' };
    const number = numberOf(text);
    return {
      ...{ status: 'published', value: Number.isNaN(number) ? text.trim() : number, source, date },
      ...(unit === undefined ? {} : { unit }),
    };
  };

const tierIdOf = ({ id, name }: TierDraft) => id || slugOf(name);

function tierOf(draft: TierDraft, state: StateFigure, tierIds: readonly string[]): TierDefinition {
  const { base, figures, meters } = draft;
  const figure = (id: keyof TierDraft['figures']) => {
    const before = base?.[id] as Figure<FigureValue> | undefined;
    return state(before, figures[id], before && 'unit' in before ? before.unit : undefined);
  };
  const sameCoresAs =
    base?.sameCoresAs !== undefined && tierIds.includes(base.sameCoresAs) ? base.sameCoresAs : undefined;
  return {
    ...(base ?? { minUnits: 1, features: {}, addOns: [] }),
    ...{ id: tierIdOf(draft), name: draft.name, description: draft.description, sameCoresAs },
    ...{
      maxUnits: figure('maxUnits'),
      coresPerUnit: figure('coresPerUnit'),
      ratedRpsPerUnit: figure('ratedRpsPerUnit'),
    },
    ...(base?.memoryGibPerUnit || figures.memoryGibPerUnit ? { memoryGibPerUnit: figure('memoryGibPerUnit') } : {}),
    ...{
      includedCalls: figure('includedCalls'),
      sla: figure('sla'),
      scaleOut: figure('scaleOut'),
      cache: figure('cache'),
    },
    meters: meters.map(({ meter, per }) => ({ ...base?.meters.find((one) => one.meter === meter), meter, per })),
  } as TierDefinition;
}

const remaining = <Scope extends Gateway['policies'][number]['tiers']>(scope: Scope, tierIds: readonly string[]) =>
  Array.isArray(scope) ? scope.filter((id) => tierIds.includes(id)) : scope;

function regionsOf({ base, region }: GatewayDraft): Gateway['regions'] {
  const before = base?.definition.regions ?? [];
  return before.some(({ id }) => id === region) ? before : [...before, { id: region, name: region }];
}

/** The books there were, and a new one of the form's day when its prices are others. */
function booksOf(draft: GatewayDraft, gatewayId: string): PriceBook[] {
  const books = draft.base?.priceBooks ?? [];
  const before = newestBook(books);
  const ofTiers = draft.tiers.flatMap((tier) =>
    tier.meters.flatMap((meter) => priceRow(tierIdOf(tier), meter, draft, before)),
  );
  const elsewhere = (before?.prices ?? []).filter((row) => isKept(row, draft));
  const prices = [...ofTiers, ...elsewhere];
  if (before && before.currency === draft.currency && sameRows(before.prices, prices)) return books;
  if (prices.length === 0) return books;
  const book: PriceBook = {
    schema: 'headroom.price-book/1',
    ...{ gatewayId, currency: draft.currency, basis: 'list', source: draft.source },
    ...{ observedOn: draft.date, effectiveFrom: draft.date, omits: before?.omits ?? [], prices },
  };
  return [...books, book];
}

/** Whether a price stays that the form does not show: of another region, or of an add-on. */
function isKept({ tierId, meter, region }: PriceBook['prices'][number], draft: GatewayDraft): boolean {
  const tier = draft.tiers.find((one) => tierIdOf(one) === tierId);
  if (!tier) return false;
  if (tier.meters.some((shown) => shown.meter === meter)) return region !== draft.region && region !== '*';
  return !tier.base?.meters.some((removed) => removed.meter === meter);
}

function priceRow(
  tierId: string,
  { meter, per, unitPrice, perUnit, included }: MeterDraft,
  { region, date }: GatewayDraft,
  before: PriceBook | null,
): PriceBook['prices'] {
  if (unitPrice.trim() === '') return [];
  const row = before?.prices.find(
    (price) => price.tierId === tierId && price.meter === meter && [region, '*'].includes(price.region),
  );
  const typed = { unitPrice: unitPrice.trim(), perUnit: perUnit.trim() || '1', included: included.trim() || undefined };
  if (row && row.unitPrice === typed.unitPrice && row.perUnit === typed.perUnit && row.included === typed.included)
    return [row];
  const unit = row?.perUnit === typed.perUnit ? row.unit : typed.perUnit === '1' ? 'each' : typed.perUnit;
  const { included: free, ...rest } = typed;
  return [
    {
      ...{ region, tierId, meter, per, unit, ...rest, since: date, status: 'published', commitments: [] },
      ...(free === undefined ? {} : { included: free }),
    },
  ];
}

function sameRows(left: PriceBook['prices'], right: PriceBook['prices']): boolean {
  const lines = (rows: PriceBook['prices']) =>
    rows
      .map((row) => JSON.stringify(row))
      .toSorted()
      .join('\n');
  return lines(left) === lines(right);
}
