'use client';

import { whatIfProblem, type RecommendationResult, type Requirement, type WhatIf } from '@headroom/core';
import { memo, useMemo } from 'react';
import { CapacityByOptionChart } from '@/charts/capacity-by-option';
import { CostAgainstRateChart } from '@/charts/cost-against-rate';
import { PolicyTaxChart } from '@/charts/policy-tax';
import { SensitivityChart } from '@/charts/sensitivity';
import { tierName } from '@/ui/tier-name';
import { contenders } from '../plan-view';
import { PolicyCosts } from '../policy-costs';
import { ReplayCard, type TierScaling } from '../replay-card';
import type { Basis, Study } from './analyst';

export interface AnswerCardsProps {
  basis: Basis;
  whatIf: WhatIf;
  result: RecommendationResult;
  study: Study | null;
  /** Whether the study is of this answer; it comes a moment later. */
  isStudied: boolean;
  plan: { id: string; requirement: Requirement; isArchived: boolean };
  scaling: Readonly<Record<string, TierScaling>>;
  /** By the tier's id, where it is stated. */
  ratedRpsPerUnit: Readonly<Record<string, number>>;
  tierNames: Record<string, string>;
}

const CostAgainstRate = memo(CostAgainstRateChart);
const CapacityByOption = memo(CapacityByOptionChart);

/** What is drawn of an answer, the plan's or a what-if's: `problem` is what `result` answers. */
export const AnswerCards = memo(function AnswerCards(props: AnswerCardsProps) {
  const { basis, whatIf, result, study, isStudied, plan, scaling, ratedRpsPerUnit, tierNames } = props;
  const problem = useMemo(() => whatIfProblem(basis.problem, whatIf, basis.needs), [basis, whatIf]);
  const isKnown = result.options.some(({ capacityRps }) => capacityRps !== null);
  const { recommended } = study ?? result;
  // The study comes later and changes neither of the first two.
  const costs = useMemo(() => ({ problem, result, tierNames }), [problem, result, tierNames]);
  const capacities = useMemo(
    () => ({
      options: contenders(result),
      tierIds: problem.tiers.map(({ id }) => id),
      tierNames,
      headroom: problem.target.headroom,
      rated: { rpsPerUnit: ratedRpsPerUnit, spareUnits: problem.target.spareUnits },
    }),
    [problem, result, tierNames, ratedRpsPerUnit],
  );
  return (
    <>
      {isKnown && (
        <div className="grid gap-4 xl:grid-cols-2">
          <CostAgainstRate data={costs} />
          <CapacityByOption data={capacities} />
        </div>
      )}
      {result.recommended && (
        <div aria-busy={!isStudied} className="grid gap-4 xl:grid-cols-2">
          <PolicyTaxChart
            data={{
              states: study?.policyStates,
              option: recommended ? `${tierName(recommended.tier, tierNames)} × ${recommended.units}` : '',
              currency: result.currency,
            }}
          />
          <SensitivityChart
            data={{ sensitivities: study?.sensitivities, recommended, currency: result.currency, tierNames }}
          />
        </div>
      )}
      <PolicyCosts policies={result.policies} />
      <ReplayCard {...{ problem, result, tierNames, scaling, plan }} />
    </>
  );
});
