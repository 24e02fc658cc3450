'use client';

import { whatIfProblem, type RecommendationResult, type Requirement, type WhatIf } from '@headroom/core';
import { memo, useMemo } from 'react';
import { CapacityByOptionChart } from '@/charts/capacity-by-option';
import { CostAgainstRateChart } from '@/charts/cost-against-rate';
import { PolicyTaxChart } from '@/charts/policy-tax';
import { SensitivityChart } from '@/charts/sensitivity';
import { tierName } from '@/ui/tier-name';
import { OptionsTable } from '../options-table';
import { contenders } from '../plan-view';
import { PolicyCosts } from '../policy-costs';
import { ReplayCard, type TierScaling } from '../replay-card';
import type { Basis } from './analyst';
import type { LiveAnswer } from './use-live-answer';

export interface AnswerCardsProps {
  basis: Basis;
  whatIf: WhatIf;
  result: RecommendationResult;
  study: LiveAnswer['study'];
  plan: { id: string; requirement: Requirement };
  scaling: Readonly<Record<string, TierScaling>>;
  tierNames: Record<string, string>;
}

/** Everything that follows from an answer, the plan's or a what-if's: `problem` is what `result` answers. */
export const AnswerCards = memo(function AnswerCards(props: AnswerCardsProps) {
  const { basis, whatIf, result, study, plan, scaling, tierNames } = props;
  const { recommended, currency } = result;
  const problem = useMemo(() => whatIfProblem(basis.problem, whatIf, basis.needs), [basis, whatIf]);
  return (
    <>
      <OptionsTable answer={{ result }} tierNames={tierNames} />
      <div className="grid gap-4 2xl:grid-cols-2">
        <CostAgainstRateChart data={{ problem, result, tierNames }} />
        <CapacityByOptionChart
          data={{
            options: contenders(result),
            tierIds: problem.tiers.map(({ id }) => id),
            tierNames,
            headroom: problem.target.headroom,
          }}
        />
        <PolicyTaxChart
          data={{
            states: study?.policyStates,
            option: recommended ? `${tierName(recommended.tier, tierNames)} × ${recommended.units}` : '',
            currency,
          }}
        />
        <SensitivityChart data={{ sensitivities: study?.sensitivities, recommended, currency, tierNames }} />
      </div>
      <PolicyCosts policies={result.policies} />
      <ReplayCard {...{ problem, result, tierNames, scaling }} planId={plan.id} requirement={plan.requirement} />
    </>
  );
});
