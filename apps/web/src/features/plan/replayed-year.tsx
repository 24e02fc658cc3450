import type { DemandCurve, ReplayedStrategies } from '@headroom/core';
import { DemandReplayChart } from '@/charts/demand-replay';
import { Field } from '@/ui/field';
import { formatMoney } from '@/ui/format';
import { ReplayTable } from './replay-table';

interface ReplayedYearProps {
  ways: ReplayedStrategies;
  curve: DemandCurve;
  currency: string;
  tierNames: Record<string, string>;
  /** From 1, as the URL has it; null for the one with the peak. */
  week: string | null;
  onWeek(week: string | null): void;
}

const weeks = 53;

/** What a year of demand costs in each way, when it is late, and one week of it hour by hour. */
export function ReplayedYear({ ways, curve, currency, tierNames, week: chosen, onWeek }: ReplayedYearProps) {
  const repeats = curve.hourlyRps.length < 8760;
  // The second week of a curve that repeats: by then scaling has settled.
  const peakWeek = repeats ? 1 : Math.floor(curve.hourlyRps.indexOf(Math.max(...curve.hourlyRps)) / 168);
  const week = weekOf(chosen) ?? peakWeek;
  return (
    <>
      <ReplayTable ways={ways} currency={currency} tierNames={tierNames} />
      <p className="px-4 pt-2 text-[13px] text-ink-2">{spreadSentence(ways, currency)}</p>
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
                onChange={({ target: { value } }) => onWeek(Number(value) - 1 === peakWeek ? null : value)}
              />
            )}
          </Field>
        )}
        <DemandReplayChart data={{ ways, week }} />
      </div>
    </>
  );
}

const weekOf = (text: string | null): number | null => {
  const week = Number(text);
  return text !== null && Number.isInteger(week) && week >= 1 && week <= weeks ? week - 1 : null;
};

function spreadSentence({ spread }: ReplayedStrategies, currency: string): string {
  return spread
    ? `The ways whose cost is known differ by ${formatMoney(spread.difference, currency)} a month: ${formatMoney(spread.least, currency)} to ${formatMoney(spread.most, currency)}.`
    : 'Fewer than two of the three can be priced, so that there is no spread.';
}
