'use client';

import { asPlanned } from '@headroom/core';
import { FlaskConical } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useState, type ReactNode } from 'react';
import { ChartsLoading } from '@/charts/charts-loading';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { classNames } from '@/ui/class-names';
import { Notice } from '@/ui/notice';
import { usePrinting } from '@/ui/use-printing';
import { useRested } from '@/ui/use-rested';
import { AcrossGateways } from '../across-gateways';
import { Findings } from '../findings';
import { OptionsTable } from '../options-table';
import { PlanVerdict } from '../plan-verdict';
import { VerdictLine } from '../verdict-line';
import type { PlanAnswer } from '../plan-view';
import type { Basis } from './analyst';
import type { AnswerCardsProps } from './answer-cards';
import { MeasureNext, watchMeasuring, type Measurable, type NextMeasurement } from './measure-next';
import { SaveButton } from './save-button';
import { useLiveAnswer } from './use-live-answer';
import { useLiveRanking, type Across } from './use-live-ranking';
import { useWhatIf } from './use-what-if';
import { WhatIfCard } from './what-if-card';
import { changesOf, queryAfterSaving, requirementWith } from './what-if-url';

const AnswerCards = dynamic(() => import('./answer-cards').then((module) => module.AnswerCards), {
  loading: ChartsLoading,
});

/** Slower than keys repeat and than a hand moves, step by step: what is drawn meanwhile keeps the next step waiting. */
const drawnAfterMs = 300;

interface PlanWorkbenchProps {
  /** An archived one is looked at and neither changed nor measured. */
  plan: AnswerCardsProps['plan'];
  answer: PlanAnswer;
  /** The gateway that the answer is of. */
  gateway: { id: string; name: string };
  /** How the plan's gateways stand; null for a plan on one. */
  across: Across | null;
  /** For sentences of the tiers' `blockedBy`, the policy that a tier lacks. */
  needs: Basis['needs'];
  scaling: AnswerCardsProps['scaling'];
  ratedRpsPerUnit: AnswerCardsProps['ratedRpsPerUnit'];
  tierNames: Record<string, string>;
  runNames: Record<string, string>;
  /** Null for an archived plan. */
  measurable: Measurable | null;
  requirementCard: ReactNode;
  footnote: ReactNode;
  /** What does not change with a what-if. */
  children: ReactNode;
}

function basisOf({ answer: { id, problem, result }, needs, across }: PlanWorkbenchProps) {
  const basis = { problem, needs };
  return { id, across, basis, saved: { basis, whatIf: asPlanned(problem), result } };
}

/** The plan's requirement and its answer, which follows while figures of the requirement are moved. */
export function PlanWorkbench(props: PlanWorkbenchProps) {
  const { plan, answer, gateway, scaling, ratedRpsPerUnit, tierNames, runNames, measurable, footnote } = props;
  // The page is read anew while a run is under way: only another recommendation is another basis.
  const [held, hold] = useState(() => basisOf(props));
  if (held.id !== answer.id || (held.across === null) !== (props.across === null)) hold(basisOf(props));
  const { basis, saved, across } = held;
  const { problem } = basis;
  const planned = saved.whatIf;
  const { whatIf, change, reset, settle } = useWhatIf(planned, problem.target.policies);
  const changes = changesOf(whatIf, planned);
  const { shown, isOutdated, study, isStudied, failure } = useLiveAnswer(basis, saved, whatIf);
  const { ranking, isBusy } = useLiveRanking(across, changes.length === 0, whatIf, isOutdated ? null : shown);
  // Sentence and table follow every move; drawing takes longer than a move and waits for a rest.
  const drawn = useRested(shown, drawnAfterMs);
  const result = shown?.result;
  const [next] = result?.nextMeasurements ?? [];
  const isMeasuring = next && measurable && watchMeasuring(next, measurable) !== null;
  const measure = (one: NextMeasurement) => measurable && <MeasureNext next={one} measurable={measurable} />;
  const isPlanned = changes.length === 0;
  const printing = usePrinting();
  const dimmed = isOutdated && 'opacity-60';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[18.5rem_minmax(0,1fr)] xl:grid-rows-[auto_1fr]">
      <div className="min-w-0 space-y-4 xl:col-start-2">
        {ranking && (
          <AcrossGateways
            {...{ ranking, tierNames, isBusy }}
            shown={gateway.id}
            region={plan.requirement.region}
            asked={askedInWords(isPlanned, isBusy, whatIf.without.length > 0 ? gateway.name : null)}
          />
        )}
        {isOutdated && (
          <Notice kind="warn">
            The evidence of this plan has changed: recomputing this what-if. What is dimmed is outdated.
          </Notice>
        )}
        <PlanVerdict
          isOutdated={isOutdated}
          gateway={ranking ? gateway.name : null}
          result={result ?? null}
          tiers={problem.tiers}
          tierNames={tierNames}
          whatIf={isPlanned ? null : { changes, planned: saved.result }}
          footnote={footnote}
          actions={
            !isPlanned &&
            !plan.isArchived && (
              <SaveButton
                planId={plan.id}
                requirement={requirementWith(plan.requirement, problem, whatIf, planned)}
                remaining={() => {
                  settle();
                  return queryAfterSaving(window.location.search, whatIf, planned);
                }}
              />
            )
          }
        />
        {failure && <Notice kind="bad">This what-if could not be answered: {failure}</Notice>}
      </div>
      <div className="min-w-0 space-y-4 xl:sticky xl:top-4 xl:col-start-1 xl:row-span-2 xl:row-start-1 xl:max-h-[calc(100dvh-2rem)] xl:overflow-y-auto print:static print:max-h-none">
        <VerdictLine result={isOutdated ? null : (result ?? null)} tierNames={tierNames} />
        <WhatIfCard
          whatIf={whatIf}
          planned={planned}
          policies={problem.target.policies}
          isPlanned={isPlanned}
          onChange={change}
          onReset={reset}
        />
        {props.requirementCard}
      </div>
      <div aria-busy={isOutdated || drawn !== shown} className={classNames('min-w-0 space-y-4 xl:col-start-2', dimmed)}>
        {result && result.verdict !== 'recommended' && (
          <Card>
            <EmptyState
              icon={FlaskConical}
              title={
                result.verdict === 'noFeasibleOption' ? 'Nothing that is known is enough' : 'A measurement is missing'
              }
              action={next && measure(next)}
            >
              {isMeasuring
                ? 'A run that measures this is under way; the answer appears here when it ends.'
                : result.verdict === 'noFeasibleOption'
                  ? 'A lower rate, a longer latency or fewer policies may be carried: move them at the left.'
                  : 'An answer needs a run of a gateway with this policy set.'}
            </EmptyState>
          </Card>
        )}
        {result && <OptionsTable result={result} tierNames={tierNames} />}
        {drawn && (
          <AnswerCards
            basis={drawn.basis}
            whatIf={drawn.whatIf}
            result={drawn.result}
            study={study}
            isStudied={isStudied}
            plan={plan}
            scaling={scaling}
            ratedRpsPerUnit={ratedRpsPerUnit}
            tierNames={tierNames}
          />
        )}
        {drawn && <Findings answer={drawn} tierNames={tierNames} runNames={runNames} measure={measure} />}
        {props.children}
        {printing && <footer className="text-xs text-ink-3">{footnote}</footer>}
      </div>
    </div>
  );
}

/** What the table over the gateways answers; `without` names the gateway on which policies are switched off. */
function askedInWords(isPlanned: boolean, isBusy: boolean, without: string | null): string {
  if (isPlanned) return 'As the plan asks.';
  const state = isBusy ? 'Working out this what-if on every gateway…' : 'This is the what-if, on every gateway.';
  return without === null ? state : `${state} Policies are switched off on ${without} alone.`;
}
