'use client';

import {
  curveTotals,
  replayableTiers,
  scaledCurve,
  type PlanProblem,
  type RecommendationResult,
  type Requirement,
} from '@headroom/core';
import { CalendarClock } from 'lucide-react';
import { useMemo } from 'react';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { Explain } from '@/ui/explain';
import { Field, Input, Select } from '@/ui/field';
import { formatCount, formatFull } from '@/ui/format';
import { Notice } from '@/ui/notice';
import { tierName } from '@/ui/tier-name';
import { ReplayedYear } from './replayed-year';
import { useReplay } from './use-replay';
import { useReplayChoice } from './use-replay-choice';

/** How a tier takes on another unit, from its catalog. */
export interface TierScaling {
  /** Published minutes until another unit is there; null where no number is published. */
  minutes: { least: number; most: number } | null;
  /** What the catalog says of it, with its source. */
  sentence: string;
  /** False where the catalog knows that the tier has no rules of scaling. */
  canScale: boolean;
}

interface ReplayCardProps {
  problem: PlanProblem;
  result: RecommendationResult;
  plan: {
    id: string;
    /** As it is saved: its curve is of its own peak, and follows when the peak is moved. */
    requirement: Pick<Requirement, 'rps' | 'demandCurve'>;
    isArchived: boolean;
  };
  tierNames: Record<string, string>;
  /** By the tiers' ids in the problem. */
  scaling: Readonly<Record<string, TierScaling>>;
}

/** A year of the demand curve with fixed units, with autoscaled ones and by the call: what each costs and when it is late. */
export function ReplayCard(props: ReplayCardProps) {
  const { id, requirement, isArchived } = props.plan;
  if (requirement.demandCurve) return <Replay {...props} curve={requirement.demandCurve} />;
  return (
    <Card title="A year of demand" className="print:hidden">
      <EmptyState
        icon={CalendarClock}
        title="This plan has no demand curve"
        action={!isArchived && <ButtonLink href={`/plans/${id}/edit?from=curve`}>Add an hourly curve</ButtonLink>}
      >
        With one, a year is replayed hour by hour: fixed units against autoscaling against paying by the call.
      </EmptyState>
    </Card>
  );
}

function Replay({
  problem,
  result,
  plan: { requirement },
  curve,
  tierNames,
  scaling,
}: ReplayCardProps & { curve: NonNullable<Requirement['demandCurve']> }) {
  const [choice, choose] = useReplayChoice();
  const tiers = replayableTiers(problem, result);
  const preferred = tiers.find((id) => id === result.recommended?.tier) ?? tiers[0];
  const tier = tiers.find((id) => id === choice.replay) ?? preferred;
  const known = tier === undefined ? undefined : scaling[tier];
  const lagText = choice.lag ?? (known?.minutes ? String(known.minutes.most) : '');
  const lag = lagOf(lagText, known);
  const lagKey = typeof lag === 'number' ? lag : lag.why;
  const factor = problem.target.rps / requirement.rps;
  const withinHourFactor = useMemo(
    () => Math.max(1, requirement.rps / curveTotals(curve).peakRps),
    [requirement.rps, curve],
  );
  const question = useMemo(() => {
    if (tier === undefined) return null;
    const lagMinutes = typeof lagKey === 'number' ? lagKey : { why: lagKey };
    return {
      problem: { tiers: problem.tiers, target: problem.target },
      result: { options: result.options, recommended: result.recommended, currency: result.currency },
      demand: { curve: scaledCurve(curve, factor), withinHourFactor, tier, lagMinutes },
    };
  }, [problem, result, curve, factor, withinHourFactor, tier, lagKey]);
  const { replayed, isCurrent } = useReplay(question);
  if (tier === undefined)
    return (
      <Card title="A year of demand">
        <p className="text-[13px] text-ink-2">
          Nothing can be replayed yet: it is not known what the units of any tier carry with these policies.
        </p>
      </Card>
    );
  return (
    <Card
      title="A year of demand"
      note={`the curve of ${formatCount(curve.hourlyRps.length)} hours over 8,760`}
      padded={false}
    >
      <div className="grid gap-3 px-4 pt-1 pb-3 sm:grid-cols-[minmax(0,1fr)_12rem] print:hidden">
        <Field id="replay" label="Replayed on">
          {(control) => (
            <Select
              {...control}
              value={tier}
              onChange={({ target }) => choose({ replay: target.value === preferred ? null : target.value, lag: null })}
            >
              {tiers.map((id) => (
                <option key={id} value={id}>
                  {tierName(id, tierNames)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          id="lag"
          label="Until a unit is there"
          unit="min"
          error={typeof lag === 'number' || lagText === '' || known?.canScale === false ? undefined : lag.why}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              value={lagText}
              disabled={known?.canScale === false}
              onChange={({ target: { value } }) =>
                choose({ lag: value === String(known?.minutes?.most ?? '') ? null : value })
              }
            />
          )}
        </Field>
        <p className="text-xs text-ink-3 sm:col-span-2">
          {known
            ? `The catalog on another unit of ${tierName(tier, tierNames)}: ${known.sentence.replace(/\.$/, '')}.`
            : ''}
          <Explain what="A year of demand">
            Every hour has its mean rate after growth
            {withinHourFactor > 1.0005 && ` and a peak of ${formatFull(withinHourFactor)} times that`}. A minute is at
            risk when the peak of its hour is more than the units, without the spare ones, carry inside the SLO with 70
            % probability; bills and scaling follow the mean. Fixed: the units that carry the peak with headroom and
            spare units. Autoscaled: above 80 % of that rate over 30 minutes one unit more, then 60 minutes of rest;
            below 35 % one less, then 90 minutes of rest (Azure’s own example); each order takes the minutes stated
            here, the longest that is published. Months are of 730 hours.
          </Explain>
        </p>
      </div>
      <div aria-busy={!isCurrent} className={replayed && !isCurrent ? 'opacity-60' : undefined}>
        {!replayed ? (
          <p className="flex min-h-140 items-center justify-center text-xs text-ink-2">The year is being replayed …</p>
        ) : 'failure' in replayed.ways ? (
          <Notice kind="bad" className="mx-4 mb-4">
            The year could not be replayed: {replayed.ways.failure}
          </Notice>
        ) : (
          <ReplayedYear
            {...{ ways: replayed.ways, tierNames }}
            curve={replayed.of.demand.curve}
            currency={replayed.of.result.currency}
            week={choice.week}
            onWeek={(week) => choose({ week })}
          />
        )}
      </div>
    </Card>
  );
}

function lagOf(text: string, known: TierScaling | undefined): number | { why: string } {
  if (known?.canScale === false) return { why: 'The tier has no rules by which it scales itself.' };
  if (text.trim() === '') return { why: 'How long another unit takes is not published. Enter minutes to replay it.' };
  const minutes = Number(text);
  return minutes >= 0 && minutes <= 1440 ? minutes : { why: 'Enter minutes from 0 to 1,440.' };
}
