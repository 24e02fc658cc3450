import type { DemandModel } from '../demand/demand-model';
import { ceilingOf } from '../evidence/ceiling';
import type { SloAnswer } from '../evidence/slo-capacity';
import { sloCapacity } from '../evidence/slo-capacity';
import { sloCapacityRps } from '../queueing/latency-model';
import type { Slo } from '../workload/slo';
import type { MeasuredProblem, PlanRun } from './plan-problem';
import { isUnitTier } from './plan-problem';
import type { RecommendationResult } from './recommendation';
import { unitModel } from './tier-capacity';

type RunAnswer = RecommendationResult['runs'][number];

/** What each run by itself says of the target's SLO, in three separate answers, and what ended its throughput. */
export function runAnswers(
  problem: MeasuredProblem,
  model: DemandModel,
  slo: Slo,
): { runs: RunAnswer[]; findings: string[] } {
  const answers = model.runs.map(({ run, logDemand }) => {
    const tier = problem.tiers.filter(isUnitTier).find(({ id }) => id === run.tier);
    const known = tier && logDemand && model.delay.identifies(run.policies) && model.demand;
    const unit = known && unitModel(model, tier, run.policies);
    const modelRps =
      unit && logDemand
        ? run.units * sloCapacityRps({ ...unit, serviceDemandMs: ownDemandMs(logDemand.value, tier.coresPerUnit) }, slo)
        : null;
    const { label, highestPassing, interpolated, findings } = sloCapacity(run, slo, modelRps ?? null);
    const { kind, policy, figures } = ceilingOf({
      ...{ run, coresPerUnit: tier?.coresPerUnit ?? 1 },
      ...(model.demand && { demand: policyShares(model, run) }),
    });
    return {
      findings: findings.map(({ sentence }) => sentence),
      answer: {
        ...{ run: run.id, tier: run.tier, units: run.units, policies: run.policies, label },
        ...{ highestPassing: plain(highestPassing), interpolated: plain(interpolated), modelRps: modelRps ?? null },
        ceiling: { kind, policy, figures },
      },
    };
  });
  return { runs: answers.map(({ answer }) => answer), findings: answers.flatMap((one) => one.findings) };
}

/** A part of a core works as a slower whole one. */
const ownDemandMs = (logMs: number, coresPerUnit: number) => (Math.exp(logMs) * Math.ceil(coresPerUnit)) / coresPerUnit;

function policyShares({ demand, identifiesPolicy }: DemandModel, run: PlanRun) {
  const { design, x } = demand!;
  return {
    baseMs: x[0]!,
    policies: run.policies
      .filter(identifiesPolicy)
      .map((policy) => ({ policy, cpuMs: x[1 + design.policies.indexOf(policy)]! })),
  };
}

const plain = (answer: SloAnswer): RunAnswer['highestPassing'] => ({
  state: answer.state,
  rps: 'rps' in answer ? answer.rps : null,
});
