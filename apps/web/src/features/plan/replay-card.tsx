'use client';

import {
  curveTotals,
  replayableTiers,
  replayStrategies,
  scaledCurve,
  type PlanProblem,
  type RecommendationResult,
  type Requirement,
} from '@headroom/core';
import { CalendarClock } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { DemandReplayChart } from '@/charts/demand-replay';
import { ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { Explain } from '@/ui/explain';
import { Field, Input, Select } from '@/ui/field';
import { formatCount, formatFull, formatMoney } from '@/ui/format';
import { tierName } from '@/ui/tier-name';
import { ReplayTable } from './replay-table';
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
  planId: string;
  problem: PlanProblem;
  result: RecommendationResult;
  /** As it is saved: its curve is of its own peak, and follows when the peak is moved. */
  requirement: Pick<Requirement, 'rps' | 'demandCurve'>;
  tierNames: Record<string, string>;
  /** By the tiers' ids in the problem. */
  scaling: Readonly<Record<string, TierScaling>>;
}

const weeks = 53;

/** A year of the demand curve with fixed units, with autoscaled ones and by the call: what each costs and when it is late. */
export function ReplayCard(props: ReplayCardProps) {
  const { planId, requirement } = props;
  if (requirement.demandCurve) return <Replay {...props} curve={requirement.demandCurve} />;
  return (
    <Card title="A year of demand" className="print:hidden">
      <EmptyState
        icon={CalendarClock}
        title="This plan has no demand curve"
        action={<ButtonLink href={`/plans/${planId}/edit?from=curve`}>Add an hourly curve</ButtonLink>}
      >
        With one, a year is replayed hour by hour: fixed units against autoscaling against paying by the call.
      </EmptyState>
    </Card>
  );
}

function Replay({
  problem: newest,
  result: newestResult,
  requirement,
  curve,
  tierNames,
  scaling,
}: ReplayCardProps & { curve: NonNullable<Requirement['demandCurve']> }) {
  const [choice, choose] = useReplayChoice();
  // A replay takes longer than a frame: while something is moved it may come later.
  const [problem, result] = useDeferredValue(useMemo(() => [newest, newestResult] as const, [newest, newestResult]));
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
  const ways = useMemo(() => {
    if (tier === undefined) return null;
    const lagMinutes = typeof lagKey === 'number' ? lagKey : { why: lagKey };
    return replayStrategies(problem, result, {
      ...{ curve: scaledCurve(curve, factor), withinHourFactor, tier, lagMinutes },
    });
  }, [problem, result, curve, factor, withinHourFactor, tier, lagKey]);
  if (!ways || tier === undefined)
    return (
      <Card title="A year of demand">
        <p className="text-[13px] text-ink-2">
          Nothing can be replayed yet: it is not known what the units of any tier carry with these policies.
        </p>
      </Card>
    );
  const repeats = curve.hourlyRps.length < 8760;
  // The second week of a curve that repeats: by then scaling has settled.
  const peakWeek = repeats ? 1 : Math.floor(curve.hourlyRps.indexOf(Math.max(...curve.hourlyRps)) / 168);
  const week = weekOf(choice.week) ?? peakWeek;
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
      <ReplayTable ways={ways} currency={result.currency} tierNames={tierNames} />
      <p className="px-4 pt-2 text-[13px] text-ink-2">{spreadSentence(ways, result.currency)}</p>
      <div className="space-y-2 p-4">
        {!repeats && (
          <Field id="week" label="Week of the year" unit={`${week + 1} of ${weeks}`} className="max-w-md print:hidden">
            {(control) => (
              <input
                {...control}
                type="range"
                min={1}
                max={weeks}
                value={week + 1}
                className="block w-full cursor-pointer accent-accent"
                onChange={({ target: { value } }) => choose({ week: Number(value) - 1 === peakWeek ? null : value })}
              />
            )}
          </Field>
        )}
        <DemandReplayChart data={{ ways, week }} />
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

const weekOf = (text: string | null): number | null => {
  const week = Number(text);
  return text !== null && Number.isInteger(week) && week >= 1 && week <= weeks ? week - 1 : null;
};

function spreadSentence({ spread }: ReturnType<typeof replayStrategies>, currency: string): string {
  return spread
    ? `The ways whose cost is known differ by ${formatMoney(spread.difference, currency)} a month: ${formatMoney(spread.least, currency)} to ${formatMoney(spread.most, currency)}.`
    : 'Fewer than two of the three can be priced, so that there is no spread.';
}
