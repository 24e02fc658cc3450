import { stringify } from 'yaml';
import type { PlanProblem } from '../sizing/plan-problem';
import type { BenchmarkInput } from '../workload/benchmark';
import { writeBenchmarkDocument } from '../workload/benchmark-document';
import type { DemandCurve } from '../workload/demand-curve';
import { requirementSchema, type RequirementInput } from '../workload/requirement';
import { secretsIn } from '../workload/secrets';
import type { FrozenBenchmark } from './frozen-benchmark';

/** Stands for a header's value, which no bundle has. */
export const headerPlaceholder = 'REPLACE-ME';

/**
 * A frozen benchmark as one that can be run again; headers have placeholders.
 * @returns null when it needs a script that was taken out
 */
export function replicatedBenchmark(frozen: FrozenBenchmark): BenchmarkInput | null {
  const { script, simulated, requests, ...definition } = frozen;
  if (script && script.text === null) return null;
  const secrets = secretsIn([...requests.flatMap(({ body }) => body ?? []), ...(script?.text ? [script.text] : [])]);
  return {
    ...definition,
    requests: requests.map(({ headers, ...request }) => ({
      ...request,
      headers: Object.fromEntries(headers.map((name) => [name, headerPlaceholder])),
    })),
    ...(secrets.length > 0 && { secrets }),
    ...(script && { script: { fileName: script.fileName, text: script.text ?? '' } }),
    ...(simulated && { simulated }),
  };
}

/** The same as YAML. */
export function benchmarkRecipe(frozen: FrozenBenchmark): string | null {
  const benchmark = replicatedBenchmark(frozen);
  return benchmark && writeBenchmarkDocument(benchmark);
}

/** What of a bundle a plan is asked again by; `curve` is hour by hour before growth. */
export interface AskedPlan {
  name: string;
  /** Of each of its gateways; the first stands for the plan's own. */
  answers: readonly { policySet: string; region: string; problem: PlanProblem }[];
  curve?: DemandCurve | null | undefined;
}

/**
 * What a plan asks, as YAML that `headroom plan apply` makes the plan of in an instance with the same gateways and policy sets. No bundle
 * has its constraints and what is rented today.
 * @returns null where no instance could be asked that, as its tiers do not say whose they are
 */
export function planRecipe({ name, answers, curve }: AskedPlan): string | null {
  const [own, ...others] = answers.map((answer) => ({ ...answer, gateway: gatewayOf(answer.problem) }));
  if (!own) return null;
  const { policies: _, ...target } = own.problem.target;
  const requirement: RequirementInput = {
    policySet: { gateway: own.gateway, name: own.policySet },
    ...(others.length > 0 && {
      alternatives: others.map(({ gateway, policySet, region }) => ({
        ...{ policySet: { gateway, name: policySet }, region },
      })),
    }),
    ...{ ...target, region: own.region, currency: own.problem.currency, hoursPerMonth: own.problem.hoursPerMonth },
    ...(curve && { demandCurve: curve }),
  };
  return requirementSchema.safeParse(requirement).success ? stringify({ name, requirement }, { lineWidth: 0 }) : null;
}

/** Tiers go by `gateway/tier`; empty where they do not. */
const gatewayOf = ({ tiers: [first] }: PlanProblem): string => /^([^/]+)\//.exec(first?.id ?? '')?.[1] ?? '';
