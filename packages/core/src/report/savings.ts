import { Money, compareMoney } from '../pricing/money';
import { notRuledOut } from '../sizing/findings';
import type { Grade, Option } from '../sizing/recommendation';
import { answerBasis, basisOf, type FigureBasis } from './figure-basis';
import type { PricesSeen, ReportedAnswer } from './reported-plan';
import { nameTiers, optionName } from './tier-words';

export const savingKinds = ['lessSure', 'runnerUp', 'tier', 'gateway', 'policy'] as const;
/**
 * `lessSure`: a cheaper option that may be enough. `runnerUp`: the cheapest other tier that is enough, `tier` those after it.
 * `gateway`: the answer of another gateway. `policy`: the plan without one of its policies.
 */
export type SavingKind = (typeof savingKinds)[number];

/** What could be rented in place of a plan's answer. */
export interface Saving {
  kind: SavingKind;
  /** The policy that would be switched off; null for the other kinds. */
  policy: string | null;
  /** What would be rented; null where nothing is known to do. */
  instead: string | null;
  monthlyCost: string | null;
  /** Cost of the answer less this cost: negative where it costs more. */
  saves: string | null;
  /** That it is enough. */
  probability: number | null;
  /** Of what would be rented. */
  grade: Grade | null;
  prices: PricesSeen;
  /** What `saves` rests on: the answer, and what takes its place. Null where nothing is known to do. */
  basis: FigureBasis | null;
  why: string | null;
}

/** What could be rented in place of a plan's answer, by kind, each in the order of what it saves. */
export function savings(answer: ReportedAnswer, others: readonly ReportedAnswer[]): Saving[] {
  const { recommended, options } = answer.result;
  if (!recommended) return [];
  const ofAnswer = answerBasis({ grade: chosenOf(answer)?.grade ?? null, prices: answer.prices });
  const instead = (
    kind: SavingKind,
    from: ReportedAnswer,
    option: Candidate,
    policy: string | null = null,
  ): Saving => ({
    ...{ kind, policy, instead: optionName(option, from.tierNames) },
    ...{ monthlyCost: option.monthlyCost, probability: option.probabilityFeasible, grade: option.grade },
    saves: new Money(recommended.monthlyCost).minus(option.monthlyCost).toFixed(),
    ...{ prices: from.prices, why: null },
    basis: basisOf([ofAnswer, answerBasis({ grade: option.grade, prices: from.prices })]),
  });
  const isCheaper = ({ monthlyCost }: Candidate) => compareMoney(monthlyCost, recommended.monthlyCost) < 0;
  const priced = options.flatMap((option) => (isPriced(option) ? [option] : []));
  const lessSure = firstOfEach(
    priced
      .filter((option) => !option.feasible && (option.probabilityFeasible ?? 0) >= notRuledOut && isCheaper(option))
      .toSorted((left, right) => (right.probabilityFeasible ?? 0) - (left.probabilityFeasible ?? 0)),
  );
  const tiers = firstOfEach(priced.filter(({ feasible, tier }) => feasible && tier !== recommended.tier));
  return [
    ...lessSure.map((option) => instead('lessSure', answer, option)),
    ...tiers.map((option, index) => instead(index === 0 ? 'runnerUp' : 'tier', answer, option)),
    ...others.flatMap((other) => {
      const best = chosenOf(other);
      return best
        ? [
            {
              ...instead('gateway', other, best),
              instead: `${other.gatewayName}: ${optionName(best, other.tierNames)}`,
            },
          ]
        : [];
    }),
    ...answer.policies.each.map(({ policy, without: { recommended: chosen, probability, grade, why } }) =>
      chosen
        ? instead('policy', answer, { ...chosen, probabilityFeasible: probability, grade }, policy)
        : {
            ...{ kind: 'policy' as const, policy, instead: null, monthlyCost: null, saves: null, probability, grade },
            ...{ prices: answer.prices, basis: null, why: why && nameTiers(why, answer.tierNames) },
          },
    ),
  ].toSorted(
    (left, right) =>
      savingKinds.indexOf(left.kind) - savingKinds.indexOf(right.kind) || bySaving(left.saves, right.saves),
  );
}

type Candidate = Pick<Option, 'tier' | 'units' | 'probabilityFeasible' | 'grade'> & { monthlyCost: string };

const isPriced = (option: Option): option is Option & { monthlyCost: string } => option.monthlyCost !== null;

/** What an answer recommends, as an option with its odds. */
function chosenOf({ result: { recommended, options } }: ReportedAnswer): Candidate | undefined {
  return options.filter(isPriced).find(({ tier, units }) => tier === recommended?.tier && units === recommended.units);
}

/** The first option of each tier. */
const firstOfEach = <One extends { tier: string }>(options: readonly One[]): One[] =>
  options.filter(({ tier }, index) => options.findIndex((one) => one.tier === tier) === index);

const bySaving = (left: string | null, right: string | null): number =>
  left === null || right === null ? Number(left === null) - Number(right === null) : compareMoney(right, left);
