import type { DemandModel } from '../demand/demand-model';
import { ceilingOf } from '../evidence/ceiling';
import type { SloAnswer } from '../evidence/slo-capacity';
import { sloCapacity } from '../evidence/slo-capacity';
import type { Slo } from '../workload/slo';
import type { ExplainedRun } from './explained-runs';
import type { MeasuredProblem, PlanRun } from './plan-problem';
import { isUnitTier } from './tier-facts';
import type { RecommendationResult } from './recommendation';

type RunAnswer = RecommendationResult['runs'][number];

/** What each run by itself says of the target's SLO, in three separate answers, and what ended its throughput. */
export function runAnswers(
  problem: MeasuredProblem,
  model: DemandModel,
  explained: readonly ExplainedRun[],
  slo: Slo,
): { runs: RunAnswer[]; findings: string[] } {
  const answers = explained.map(({ run, explainedRps: modelRps }) => {
    const tier = problem.tiers.filter(isUnitTier).find(({ id }) => id === run.tier);
    const { label, highestPassing, interpolated, findings } = sloCapacity(run, slo, modelRps);
    const { kind, policy, figures } = ceilingOf({
      ...{ run, coresPerUnit: tier?.coresPerUnit ?? 1 },
      ...(model.demand && { demand: policyShares(model, run) }),
    });
    return {
      findings: findings.map(({ sentence }) => sentence),
      answer: {
        ...{ run: run.id, tier: run.tier, units: run.units, policies: run.policies, label },
        ...{ highestPassing: plain(highestPassing), interpolated: plain(interpolated), modelRps },
        ceiling: { kind, policy, figures },
      },
    };
  });
  return { runs: answers.map(({ answer }) => answer), findings: answers.flatMap((one) => one.findings) };
}

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
