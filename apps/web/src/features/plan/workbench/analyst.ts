import {
  fitPlan,
  parsePlan,
  policyTax,
  recommendFrom,
  sensitivities,
  whatIfProblem,
  type PlanProblem,
  type PolicyState,
  type RecommendationResult,
  type Sensitivity,
  type WhatIf,
} from '@headroom/core';

/** What a plan's what-ifs are asked of. */
export interface Basis {
  problem: PlanProblem;
  /** For sentences of the tiers' `blockedBy`, the policy that a tier lacks. */
  needs: Readonly<Record<string, string>>;
}

/** A quick answer takes the options as the model has them; a verified one simulates the leading ones, and a thorough one studies them too. */
export interface Question {
  whatIf: WhatIf;
  depth: 'quick' | 'verified' | 'thorough';
}

export interface Study {
  /** The option that is studied. */
  recommended: RecommendationResult['recommended'];
  sensitivities: Sensitivity[];
  /** Null where nothing of units is recommended. */
  policyStates: PolicyState[] | null;
}

export interface Answer {
  result: RecommendationResult;
  study: Study | null;
}

/** Fits a plan's runs once, and then answers what-ifs. */
export function analystOf({ problem, needs }: Basis): (question: Question) => Answer {
  const parsed = parsePlan(problem);
  const model = fitPlan(parsed);
  return ({ whatIf, depth }) => {
    const asked = whatIfProblem(parsed, whatIf, needs);
    const result = recommendFrom(model, asked, { verify: depth === 'quick' ? 'nothing' : 'leading' });
    if (depth !== 'thorough') return { result, study: null };
    return {
      result,
      study: {
        recommended: result.recommended,
        sensitivities: sensitivities(model, asked),
        policyStates: policyTax(model, asked, result),
      },
    };
  };
}
