import type { PlanProblem, PlanTier } from '../sizing/plan-problem';
import { isUnitTier } from '../sizing/tier-facts';
import type { FrozenAnswer, FrozenPlan } from './frozen-plan';
import { withNetPrices } from './net-prices';
import { numbered } from './numbered';
import { numberedOwn, type NumberedOwn, type OwnNames } from './own-names';
import type { Redaction } from './redactions';
import { scrubber } from './scrub';

/** A plan without its names, its prices, its discounts, or several; what is left can still be asked again. */
export function redactPlan(plan: FrozenPlan, what: ReadonlySet<Redaction>, own: OwnNames): FrozenPlan {
  const named = what.has('names') ? renamedPlan(plan, numberedOwn(own)) : plan;
  const netted = what.has('discounts') ? netPlan(named) : named;
  return what.has('prices') ? withoutPrices(netted) : netted;
}

function renamedPlan(plan: FrozenPlan, own: NumberedOwn): FrozenPlan {
  const taken = [plan.name, plan.policySet, ...own.taken, ...(own.isOwn(plan.gateway) ? ownNotes(plan.problem) : [])];
  const told = own.withIds(plan);
  const { problem, answer } = renamedAnswer(told, { taken, own }, policyNumbers([told.problem]));
  return {
    ...{ ...told, name: 'A plan', policySet: 'policy set', problem, answer },
    ...{ gateway: own.gatewayName(plan.gateway), region: own.isOwn(plan.gateway) ? 'a region' : plan.region },
    ...{ tierNames: own.tierNames(told.tierNames) },
    prices: plan.prices && { ...plan.prices, source: own.source(plan.prices.source) },
  };
}

/** What people wrote of the tiers of their own gateway. */
export const ownNotes = ({ tiers }: PlanProblem): string[] => tiers.flatMap(({ notes = [] }) => notes);

const netPlan = (plan: FrozenPlan): FrozenPlan => ({
  ...{ ...plan, netPrices: true },
  problem: { ...plan.problem, tiers: plan.problem.tiers.map(withNetPrices) },
});

/** Policies of problems by their numbers. */
export const policyNumbers = (problems: readonly PlanProblem[], others: readonly string[] = []): Map<string, string> =>
  numbered('policy', [
    ...problems.flatMap(({ policies, runs, target }) => [
      ...policies.map(({ id }) => id),
      ...runs.flatMap((run) => run.policies),
      ...target.policies,
    ]),
    ...others,
  ]);

/**
 * A problem and its answer without names that people gave. Policies and runs are numbered in their order, so that the model is the same.
 * @param told.taken what no sentence may repeat besides
 */
export function renamedAnswer<Answer extends FrozenAnswer>(
  { problem, answer }: { problem: PlanProblem; answer: Answer },
  { taken, own }: { taken: readonly string[]; own: NumberedOwn },
  policyNames: ReadonlyMap<string, string>,
): { problem: PlanProblem; answer: Answer; scrub: (sentence: string) => string } {
  const runNames = numbered(
    'run',
    problem.runs.map(({ id }) => id),
  );
  const testNames = numbered(
    'test',
    problem.runs.flatMap(({ test }) => test ?? []),
  );
  const scrub = scrubber([...taken, ...policyNames.keys(), ...runNames.keys(), ...testNames.keys()]);
  const policy = (id: string) => policyNames.get(id) ?? 'policy';
  return {
    scrub,
    problem: {
      ...problem,
      tiers: problem.tiers.map((tier) => withSources(withRemarks(tier, scrub), own)),
      policies: problem.policies.map(({ measuredOtherwise: _, ...one }) => ({ ...one, id: policy(one.id) })),
      runs: problem.runs.map((run) => ({
        ...run,
        ...{ id: runNames.get(run.id) ?? 'run', policies: run.policies.map(policy) },
        ...(run.test !== undefined && { test: testNames.get(run.test) ?? 'test' }),
      })),
      target: { ...problem.target, policies: problem.target.policies.map(policy) },
    },
    answer: {
      ...withSentences(answer, scrub),
      policies: answer.policies.map((one) => ({ ...one, policy: policy(one.policy) })),
      policyStates:
        answer.policyStates?.map((state) => ({ ...state, added: state.added === null ? null : policy(state.added) })) ??
        null,
    },
  };
}

/** Sentences that tell an amount name its currency. */
function withoutPrices(plan: FrozenPlan): FrozenPlan {
  const { problem, answer } = plan;
  const scrub = scrubber([problem.currency]);
  const told = withSentences(answer, scrub);
  return {
    ...plan,
    prices: null,
    problem: { ...problem, tiers: problem.tiers.map((tier) => withRemarks(unpriced(tier), scrub)) },
    answer: {
      ...told,
      recommended: told.recommended && { ...told.recommended, monthlyCost: null, costPerMillion: null },
      // In the order of cost they would tell which is the cheaper.
      options: told.options
        .map((option) => ({ ...option, monthlyCost: null, costPerMillion: null }))
        .toSorted((left, right) => left.tier.localeCompare(right.tier) || (left.units ?? 0) - (right.units ?? 0)),
      policyStates: told.policyStates?.map((state) => ({ ...state, costPerMillion: null })) ?? null,
    },
  };
}

function unpriced(tier: PlanTier): PlanProblem['tiers'][number] {
  if ('meters' in tier)
    return {
      ...tier,
      meters: tier.meters.map(({ meter, per, perUnit, unit }) => ({
        ...{ meter, per, unitPrice: null },
        ...(perUnit !== undefined && { perUnit }),
        ...(unit !== undefined && { unit }),
      })),
    };
  if (isUnitTier(tier)) {
    const { billing: _, pricePerUnitHour: __, ...rest } = tier;
    return { ...rest, meters: [{ meter: 'unit hours', per: 'unitHour', unitPrice: null }] };
  }
  const { billing: _, pricePerMillionCalls: __, ...rest } = tier;
  return { ...rest, meters: [{ meter: 'calls', per: 'call', unitPrice: null, perUnit: 1_000_000 }] };
}

/** Meters say where their prices were read, a price book of one's own in a person's words. */
function withSources(tier: PlanTier, own: NumberedOwn): PlanTier {
  if (!('meters' in tier)) return tier;
  const meters = tier.meters.map((meter) => ({
    ...meter,
    ...(meter.source !== undefined && { source: own.source(meter.source) }),
  }));
  return { ...tier, meters };
}

function withRemarks(tier: PlanTier, scrub: (sentence: string) => string): PlanTier {
  const remarks = (['notes', 'blockedBy', 'unmet', 'unconfirmed'] as const).flatMap((key) => {
    const sentences = tier[key];
    return sentences ? [[key, sentences.map(scrub)]] : [];
  });
  return { ...tier, ...(Object.fromEntries(remarks) as Partial<PlanTier>) } as PlanTier;
}

function withSentences<Answer extends FrozenAnswer>(answer: Answer, scrub: (sentence: string) => string): Answer {
  return {
    ...answer,
    missing: answer.missing.map(scrub),
    findings: answer.findings.map(scrub),
    options: answer.options.map((option) => ({ ...option, reasons: option.reasons.map(coded(scrub)) })),
  };
}

/** `code: sentence`; the code stays. */
const coded = (scrub: (sentence: string) => string) => (reason: string) => {
  const at = reason.indexOf(': ') + 2;
  return at < 2 ? scrub(reason) : `${reason.slice(0, at)}${scrub(reason.slice(at))}`;
};
