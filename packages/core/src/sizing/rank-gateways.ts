import { compareMoney, Money } from '../pricing/money';
import { sureEnoughToChoose } from './confidence';
import type { RankedGateway, Ranking } from './ranking';
import { standings } from './standing';
import type { Option, RecommendationResult } from './recommendation';
import { isUndecided } from './undecided';

type Answer = Pick<RecommendationResult, 'verdict' | 'recommended' | 'missing' | 'options'>;

/** What one gateway answers, or why it could not be asked. */
export type GatewayAnswer = Pick<RankedGateway, 'gateway' | 'name' | 'region'> &
  ({ result: Answer } | { unanswered: string });

type Known = GatewayAnswer & { result: Answer; recommended: NonNullable<Answer['recommended']>; option: Option | null };

/**
 * Which gateway is the cheapest of those asked the same, all in one currency, and how sure that is. As within one gateway, what
 * is sure enough to be chosen goes before what is not (docs/decisions/0006); a gateway of which too little is known neither wins
 * nor drops out. The gateways' evidence is taken to be independent. The order of the answers does not matter.
 */
export function rankGateways(currency: string, answers: readonly GatewayAnswer[]): Ranking {
  // In an order of their own: a product of odds depends on the order in its last digit.
  const ordered = answers.toSorted((left, right) => (left.gateway < right.gateway ? -1 : 1));
  const known = ordered.flatMap((answer): Known[] => {
    if (!('result' in answer) || !answer.result.recommended) return [];
    const { recommended, options } = answer.result;
    const option = options.find(({ tier, units }) => tier === recommended.tier && units === recommended.units);
    return [{ ...answer, recommended, option: option ?? null }];
  });
  const someAreSure = known.some(isSure);
  const [best] = known.filter((one) => !someAreSure || isSure(one)).toSorted(byCost);
  const odds = cheapestOdds(known);
  const gateways = answers.map((answer): RankedGateway => {
    const one = known.find(({ gateway }) => gateway === answer.gateway);
    return one && best ? compared(one, best, someAreSure, odds.get(one) ?? null) : unknown(answer);
  });
  const isOpen = gateways.some(({ standing }) => standing !== 'noOption');
  return {
    schema: 'headroom.ranking/1',
    verdict: best ? 'recommended' : isOpen ? 'notEnoughEvidence' : 'noFeasibleOption',
    currency,
    gateways: gateways.toSorted(byStanding),
  };
}

/** To the whole per cent, as it is shown: the capacity that is chosen by lies between two draws. */
const isSure = ({ option }: Known) => Math.round((option?.probabilityFeasible ?? 0) * 100) >= sureEnoughToChoose * 100;

function byCost(left: Known, right: Known): number {
  const odds = ({ option }: Known) => option?.probabilityFeasible ?? 0;
  return (
    compareMoney(left.recommended.monthlyCost, right.recommended.monthlyCost) ||
    odds(right) - odds(left) ||
    (left.gateway < right.gateway ? -1 : 1)
  );
}

function compared(one: Known, best: Known, someAreSure: boolean, odds: number | null): RankedGateway {
  const { gateway, name, region, recommended, option } = one;
  const difference = new Money(recommended.monthlyCost).minus(best.recommended.monthlyCost);
  const isUnsure = someAreSure && !isSure(one);
  const standing = one === best ? 'cheapest' : isUnsure ? 'unsure' : difference.isZero() ? 'equal' : 'dearer';
  return {
    ...{ gateway, name, region, standing, recommended },
    ...{ probabilityFeasible: option?.probabilityFeasible ?? null, grade: option?.grade ?? null },
    ...{ probabilityCheapest: odds, monthlyDifference: difference.toFixed(), why: null },
    mayBeCheaper: one !== best && one.result.options.some((other) => isOpenBelow(other, best)),
  };
}

/** Whether an option is undecided and not known to cost as much as the cheapest gateway. */
const isOpenBelow = (option: Option, { recommended }: Known) =>
  isUndecided(option) && (option.monthlyCost === null || compareMoney(option.monthlyCost, recommended.monthlyCost) < 0);

function unknown(answer: GatewayAnswer): RankedGateway {
  const { gateway, name, region } = answer;
  const { standing, why } = whyUnknown(answer);
  return {
    ...{ gateway, name, region, standing, why, mayBeCheaper: standing !== 'noOption' },
    ...{ recommended: null, probabilityFeasible: null, grade: null },
    ...{ probabilityCheapest: null, monthlyDifference: null },
  };
}

function whyUnknown(answer: GatewayAnswer): Pick<RankedGateway, 'standing' | 'why'> {
  if (!('result' in answer)) return { standing: 'unanswered', why: answer.unanswered };
  const { verdict, missing } = answer.result;
  return verdict === 'noFeasibleOption'
    ? { standing: 'noOption', why: 'No tier carries this target inside its SLO at any number of units.' }
    : { standing: 'unknown', why: missing[0] ?? 'No tier could be judged.' };
}

/** The probability that a gateway carries the target for at most a cost: one step per cost, ascending. */
type Ladder = { cost: number; odds: number }[];

/** What is enough at one cost is taken to be enough at a higher one too: options of a gateway rest on the same evidence. */
function ladderOf({ result: { options } }: Known): Ladder {
  const steps = options.flatMap(({ monthlyCost, probabilityFeasible }) =>
    monthlyCost === null || probabilityFeasible === null
      ? []
      : [{ cost: Number(monthlyCost), odds: probabilityFeasible }],
  );
  let odds = 0;
  return steps
    .toSorted((left, right) => left.cost - right.cost || left.odds - right.odds)
    .map((step) => ({ cost: step.cost, odds: (odds = Math.max(odds, step.odds)) }));
}

/** For each gateway Σ over its costs: that it first carries the target at this one × that no other does for less. */
function cheapestOdds(known: readonly Known[]): Map<Known, number> {
  if (known.length < 2) return new Map();
  const ladders = known.map((one) => ({ one, ladder: ladderOf(one) }));
  const below = (ladder: Ladder, cost: number) => ladder.findLast((step) => step.cost < cost)?.odds ?? 0;
  return new Map(
    ladders.map(({ one, ladder }) => {
      const others = ladders.filter((other) => other.one !== one);
      const odds = ladder.reduce((sum, step, index) => {
        const first = step.odds - (ladder[index - 1]?.odds ?? 0);
        return first > 0
          ? sum + others.reduce((part, other) => part * (1 - below(other.ladder, step.cost)), first)
          : sum;
      }, 0);
      return [one, Math.min(1, odds)];
    }),
  );
}

function byStanding(left: RankedGateway, right: RankedGateway): number {
  const cost = ({ monthlyDifference }: RankedGateway) => monthlyDifference ?? '0';
  return (
    standings.indexOf(left.standing) - standings.indexOf(right.standing) ||
    new Money(cost(left)).comparedTo(cost(right)) ||
    (left.gateway < right.gateway ? -1 : 1)
  );
}
