import { percent } from '../run/figures';
import { toCents, toThreeDigits } from '../pricing/money';
import type { RecommendationResult } from './recommendation';

/** What the sentence is made of; of the options, no more than the recommended one. */
export type StatedAnswer = Pick<RecommendationResult, 'verdict' | 'currency' | 'recommended' | 'missing' | 'options'>;

/** The answer in one sentence: what to rent, what it costs, and how sure that is. */
export function verdictSentence(result: StatedAnswer): string {
  const { recommended, currency } = result;
  if (result.verdict === 'noFeasibleOption')
    return 'No tier carries this target inside its SLO at any number of units.';
  if (!recommended) return `Not enough evidence. ${result.missing[0] ?? 'No tier could be judged.'}`;
  const option = result.options.find(({ tier, units }) => tier === recommended.tier && units === recommended.units);
  return `${recommendedInWords(recommended, currency, option?.probabilityFeasible ?? null)}.`;
}

/** What to rent, what it costs, and how sure it is to be enough; `probability` is null where that is not known. */
export function recommendedInWords(
  recommended: NonNullable<RecommendationResult['recommended']>,
  currency: string,
  probability: number | null,
): string {
  const money = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const perMillion =
    recommended.costPerMillion === null
      ? ''
      : `, ${smallMoney(recommended.costPerMillion)} ${currency} per million requests`;
  const sure = probability === null ? '' : `, ${oddsInWords(probability)} sure`;
  const shape = recommended.units === null ? recommended.tier : `${recommended.tier} × ${recommended.units}`;
  return `${shape}, ${money.format(Number(toCents(recommended.monthlyCost)))} ${currency}/month${perMillion}${sure}`;
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
