import { fitPlan } from '../sizing/plan-model';
import { policyTax } from '../sizing/policy-tax';
import { recommendFrom, type Verified } from '../sizing/recommend';
import type { Option } from '../sizing/recommendation';
import { isClose, type BundleCheck } from './bundle-check';
import { takenOut } from './scrub';
import { freezeAnswer, type FrozenAnswer, type FrozenPlan } from './frozen-plan';

/** Asks a frozen plan again, from its runs, tiers and prices alone, and holds every headline figure against the answer. */
export const verifyPlan = ({ problem, answer, prices }: FrozenPlan): BundleCheck[] =>
  verifyAnswer({ problem, answer, isPriced: prices !== null });

/** The same of an answer. @param isPriced false where prices were taken out */
export function verifyAnswer({
  problem,
  answer,
  isPriced,
}: Pick<FrozenPlan, 'problem' | 'answer'> & { isPriced: boolean }): BundleCheck[] {
  const model = fitPlan(problem);
  const tax = policyTax(model, problem, recommendedOf(answer));
  const found = freezeAnswer(recommendFrom(model, problem), tax);
  const pairs = pairsOf(answer.options, found.options);
  return [
    check('Options', sameKeys(answer.options, found.options) ? [] : ['other tiers or units']),
    check(
      'Capacity and odds of each option',
      isPriced
        ? [...differingCapacities(answer.options, found.options), ...pairs.flatMap(differingFeasible)]
        : differingUnpriced(answer.options, (verify) => recommendFrom(model, problem, { verify }).options),
    ),
    isPriced
      ? check('Cost of each option', pairs.flatMap(differingCost))
      : notPossible('Cost of each option', 'Prices were taken out.'),
    isPriced
      ? check('What is recommended', differingChoice(answer, found))
      : notPossible('What is recommended', 'It is the cheapest that is enough, and prices were taken out.'),
    check('What each policy takes', [
      ...differingStates(answer.policyStates, found.policyStates, isPriced),
      ...differingPolicies(answer.policies, found.policies),
    ]),
    sentencesCheck({ problem, isPriced }, [
      ...(sameSentences(answer.missing, found.missing) ? [] : ['what is not known']),
      ...(sameSentences(answer.findings, found.findings) ? [] : ['what was found']),
      ...pairs.flatMap(([one, other]) => (sameSentences(one.reasons, other.reasons) ? [] : [keyOf(one)])),
    ]),
  ];
}

/** Sentences name runs and policies and tell prices: where those were taken out, others may be made of what is left. */
function sentencesCheck(
  { problem, isPriced }: { problem: FrozenPlan['problem']; isPriced: boolean },
  differing: readonly string[],
): BundleCheck {
  const what = 'What is not known, what was found, and what speaks against each option';
  if (!isPriced) return notPossible(what, 'Prices were taken out.');
  const isRenamed = problem.runs.length > 0 && problem.runs.every(({ id }) => /^run \d+$/.test(id));
  return isRenamed && differing.length > 0
    ? notPossible(what, 'Names were taken out, which sentences tell.')
    : check(what, differing);
}

/** The same sentences but for those that went, as they told what was taken out. */
const sameSentences = (stated: readonly string[], found: readonly string[]): boolean =>
  stated.length === found.length &&
  stated.every((sentence, index) => sentence === found[index] || sentence.endsWith(takenOut));

const check = (what: string, differing: readonly string[]): BundleCheck =>
  differing.length > 0
    ? { what, state: 'differs', figures: `Not what the evidence gives: ${differing.slice(0, 5).join(', ')}.` }
    : { what, state: 'holds', figures: 'Worked out again from the runs, tiers and prices of the plan.' };

const notPossible = (what: string, figures: string): BundleCheck => ({ what, state: 'not-possible', figures });

/** Of a policy's share no more is asked than which option is recommended and what it costs per million. */
const recommendedOf = ({ recommended }: FrozenAnswer) => ({
  recommended: recommended && { ...recommended, monthlyCost: recommended.monthlyCost ?? '0' },
});

const keyOf = ({ tier, units }: Pick<Option, 'tier' | 'units'>) => `${tier} × ${units}`;

const sameKeys = (stated: readonly Option[], found: readonly Option[]) =>
  stated.map(keyOf).toSorted().join() === found.map(keyOf).toSorted().join();

type Pair = [stated: Option, found: Option];

function pairsOf(stated: readonly Option[], found: readonly Option[]): Pair[] {
  const byKey = new Map(found.map((option) => [keyOf(option), option]));
  return stated.flatMap((option): Pair[] => {
    const other = byKey.get(keyOf(option));
    return other ? [[option, other]] : [];
  });
}

const differingCapacities = (stated: readonly Option[], found: readonly Option[]) =>
  pairsOf(stated, found).flatMap(differingCapacity);

/** Without prices it is not known which tiers led, so that their queues were simulated: each is right with or without. */
function differingUnpriced(stated: readonly Option[], ask: (verify: Verified) => readonly Option[]): string[] {
  const both = [ask('everything'), ask('nothing')];
  return [...new Set(stated.map(({ tier }) => tier))].flatMap((tier) => {
    const ofTier = stated.filter((option) => option.tier === tier);
    const [simulated = [], modelled = []] = both.map((found) => differingCapacities(ofTier, found));
    return modelled.length === 0 ? [] : simulated;
  });
}

function differingCapacity([stated, found]: Pair): string[] {
  const [one, other] = [stated.capacityRps, found.capacityRps];
  const same =
    stated.grade === found.grade &&
    isClose(one?.estimate, other?.estimate) &&
    isClose(one?.low, other?.low) &&
    isClose(one?.high, other?.high) &&
    isClose(stated.sureRps, found.sureRps) &&
    isClose(stated.probabilityFeasible, found.probabilityFeasible) &&
    isClose(stated.utilisation, found.utilisation) &&
    isClose(stated.requiredRps, found.requiredRps);
  return same ? [] : [keyOf(stated)];
}

/** Without its price an option is none, so that this cannot be told where prices were taken out. */
const differingFeasible = ([stated, found]: Pair) => (stated.feasible === found.feasible ? [] : [keyOf(stated)]);

const differingCost = ([stated, found]: Pair) =>
  stated.monthlyCost === found.monthlyCost && stated.costPerMillion === found.costPerMillion ? [] : [keyOf(stated)];

function differingChoice(stated: FrozenAnswer, found: FrozenAnswer): string[] {
  const [one, other] = [stated.recommended, found.recommended];
  const same =
    stated.verdict === found.verdict &&
    one?.tier === other?.tier &&
    one?.units === other?.units &&
    one?.monthlyCost === other?.monthlyCost &&
    one?.costPerMillion === other?.costPerMillion;
  return same ? [] : [other ? keyOf(other) : 'nothing is recommended'];
}

function differingStates(
  stated: FrozenAnswer['policyStates'],
  found: FrozenAnswer['policyStates'],
  isPriced: boolean,
): string[] {
  if (stated?.length !== found?.length) return ['other policies'];
  return (stated ?? []).flatMap((state, index) => {
    const other = found?.[index];
    const same =
      state.added === (other?.added ?? null) &&
      isClose(state.capacityRps, other?.capacityRps) &&
      isClose(state.cpuMs, other?.cpuMs) &&
      isClose(state.delayMs, other?.delayMs) &&
      (!isPriced || isClose(state.costPerMillion, other?.costPerMillion));
    return same ? [] : [state.added ?? 'without policies'];
  });
}

function differingPolicies(stated: FrozenAnswer['policies'], found: FrozenAnswer['policies']): string[] {
  const byName = new Map(found.map((one) => [one.policy, one]));
  return stated.flatMap((one) => {
    const other = byName.get(one.policy);
    const same =
      one.identifiable === other?.identifiable &&
      (['cpuMs', 'delayMs'] as const).every((of) =>
        (['estimate', 'low', 'high'] as const).every((end) => isClose(one[of]?.[end], other[of]?.[end])),
      );
    return same ? [] : [one.policy];
  });
}
