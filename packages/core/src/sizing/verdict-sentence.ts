import { Money, toCents, toThreeDigits } from '../pricing/money';
import { number, percent } from '../run/figures';
import type { PlanTier } from './plan-tier';
import type { RecommendationResult } from './recommendation';
import { metersOf } from './tier-facts';

/** What the sentence is made of; of the options, no more than the recommended one. */
export type StatedAnswer = Pick<RecommendationResult, 'verdict' | 'currency' | 'recommended' | 'missing' | 'options'>;

/**
 * The answer in one sentence: what to rent, what it costs, and how sure that is.
 * @param tiers those that were asked about, where they are at hand: how the calls that one includes were read is said with its cost
 */
export function verdictSentence(result: StatedAnswer, tiers: readonly PlanTier[] = []): string {
  const { recommended, currency } = result;
  if (result.verdict === 'noFeasibleOption')
    return 'No tier carries this target inside its SLO at any number of units.';
  if (!recommended) return `Not enough evidence. ${result.missing[0] ?? 'No tier could be judged.'}`;
  const option = result.options.find(({ tier, units }) => tier === recommended.tier && units === recommended.units);
  const tier = tiers.find(({ id }) => id === recommended.tier);
  const reading = tier ? readingInWords(tier, recommended.units) : '';
  return `${recommendedInWords(recommended, currency, option?.probabilityFeasible ?? null, reading)}.`;
}

/**
 * What to rent, what it costs at how much use, and how sure it is to be enough.
 * @param probability null where that is not known
 * @param reading what is to be known of the cost, as it follows it
 */
export function recommendedInWords(
  recommended: Recommended,
  currency: string,
  probability: number | null,
  reading = '',
): string {
  const money = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const perMillion =
    recommended.costPerMillion === null
      ? ''
      : `, ${smallMoney(recommended.costPerMillion)} ${currency} per million${useInWords(recommended)}${reading}`;
  const sure = probability === null ? '' : `, ${oddsInWords(probability)} sure`;
  const shape = recommended.units === null ? recommended.tier : `${recommended.tier} × ${recommended.units}`;
  return `${shape}, ${money.format(Number(toCents(recommended.monthlyCost)))} ${currency}/month${perMillion}${sure}`;
}

type Recommended = NonNullable<RecommendationResult['recommended']>;

/** The calls of a month that the cost per million is of, which its two costs tell, unless they are nothing. */
function useInWords({ monthlyCost, costPerMillion }: Recommended): string {
  if (costPerMillion === null || Number(costPerMillion) === 0) return ' requests';
  const calls = new Money(monthlyCost).times(1_000_000).dividedBy(costPerMillion).toNumber();
  return ` at ${calls < 1_000_000 ? number(calls) : `${number(calls / 1_000_000)} M`} calls a month`;
}

/** The note of a tier on how the calls that it includes are read. */
const readingNote = /\bincluded calls\b.*\bread as\b/i;

/** How the calls that a tier includes were read, where its sources leave that open; of a single unit both readings are one. */
function readingInWords(tier: PlanTier, units: number | null): string {
  if ((units ?? 0) <= 1 || !tier.notes?.some((note) => readingNote.test(note))) return '';
  const isPerUnit = metersOf(tier).some(({ includedPer }) => includedPer === 'unit');
  return ` (included calls read as per ${isPerUnit ? 'unit' : 'instance'})`;
}

/** A probability to the whole per cent; what is nearly certain is said to be more than 99 %. */
export const oddsInWords = (probability: number): string =>
  probability > 0.99 ? 'more than 99 %' : percent(Math.round(probability * 100) / 100);

/** Below a unit of currency, three significant digits instead of cents. */
const smallMoney = (amount: string) =>
  Number(amount) < 1
    ? toThreeDigits(amount)
    : new Intl.NumberFormat('en', { maximumFractionDigits: 2, minimumFractionDigits: 2 }).format(
        Number(toCents(amount)),
      );
