import type { Option } from '@headroom/core';
import type { Chart, SeriesStyle } from '../chart';
import { entityStyle } from '../entity-style';
import { formatFull, formatNumber, formatProbability, formatRps } from '../format';
import type { Color } from '../palette';
import { tierName } from '../tier-name';

export interface CapacityByOptionData {
  options: readonly Option[];
  /** Ids of the tiers in the order of the catalog. */
  tierIds: readonly string[];
  tierNames: Record<string, string>;
  headroom: number;
  /** What whoever makes a gateway rates one unit of a tier at, by the tier's id, and the units that are not counted. */
  rated?: { rpsPerUnit: Readonly<Record<string, number>>; spareUnits: number };
}

export interface OptionRow {
  label: string;
  capacityRps: number;
  /** Down and up from the estimate. */
  reach: [number, number];
  low: number;
  high: number;
  color: Color;
  feasible: boolean;
  probabilityFeasible: number | null;
  /** Rated, not measured; null where no rate is stated. */
  ratedRps: number | null;
}

export interface CapacityByOptionView {
  rows: OptionRow[];
  /** What an option must carry so that the required rate and the headroom fit in. */
  neededRps: number;
  confidence: number;
}

export const capacityByOptionChart: Chart<CapacityByOptionData, CapacityByOptionView> = {
  id: 'capacity-by-option',
  title: 'Capacity against the need',
  question: 'Which options carry the need, and how sure is that?',
  how: 'Bars are the largest steady rate inside the SLO with the spare units out of service, with its interval; the need is the peak rate after growth ÷ (1 − headroom). All are in requests per second; a rated rate is what the maker states for a unit × the units that are counted.',
  select({ options, tierIds, tierNames, headroom, rated }) {
    const known = options.flatMap(({ capacityRps, ...option }) =>
      capacityRps && capacityRps.estimate > 0 ? [{ ...option, capacityRps }] : [],
    );
    const requiredRps = options[0]?.requiredRps ?? 0;
    return {
      neededRps: requiredRps / (1 - headroom),
      confidence: known[0]?.capacityRps.confidence ?? 0.9,
      rows: known.map(({ tier, units, capacityRps, feasible, probabilityFeasible }) => ({
        label: `${tierName(tier, tierNames)}${units === null ? '' : ` × ${units}`}`,
        capacityRps: capacityRps.estimate,
        reach: [capacityRps.estimate - capacityRps.low, capacityRps.high - capacityRps.estimate],
        low: capacityRps.low,
        high: capacityRps.high,
        color: entityStyle(tierIds.indexOf(tier)).color,
        feasible,
        probabilityFeasible,
        ratedRps: ratedOf(rated, tier, units),
      })),
    };
  },
  empty: ({ rows }) => (rows.length > 0 ? null : 'No option’s capacity is known yet.'),
  sentence({ rows, neededRps, confidence }) {
    const isRated = rows.some(({ ratedRps }) => ratedRps !== null);
    const enough = rows.filter(({ feasible }) => feasible).length;
    return `${enough} of the ${rows.length} options shown carry the ${formatRps(neededRps)} that are needed with headroom surely enough to be chosen. Bars: ${formatFull(confidence * 100)} % interval.${isRated ? ` ${ratedInWords(rows)}` : ''}`;
  },
  table: ({ rows, neededRps }) => ({
    columns: [
      { label: 'Option' },
      { label: 'Capacity rps', numeric: true },
      { label: 'Low', numeric: true },
      { label: 'High', numeric: true },
      { label: 'Needed rps', numeric: true },
      { label: 'Sure', numeric: true },
      ...(rows.some(({ ratedRps }) => ratedRps !== null) ? [{ label: 'Rated rps', numeric: true }] : []),
    ],
    rows: rows.map((row) => [
      row.label,
      formatNumber(row.capacityRps),
      formatNumber(row.low),
      formatNumber(row.high),
      formatNumber(neededRps),
      formatProbability(row.probabilityFeasible),
      ...(rows.some(({ ratedRps }) => ratedRps !== null)
        ? [row.ratedRps === null ? '–' : formatNumber(row.ratedRps)]
        : []),
    ]),
  }),
};

/** Of the units that are counted; nothing where none is left, or where a tier is not rented by the unit. */
function ratedOf(rated: CapacityByOptionData['rated'], tier: string, units: number | null): number | null {
  const perUnit = rated?.rpsPerUnit[tier];
  if (!rated || perUnit === undefined || units === null || units <= rated.spareUnits) return null;
  return perUnit * (units - rated.spareUnits);
}

function ratedInWords(rows: readonly OptionRow[]): string {
  const rated = rows.filter(({ ratedRps }) => ratedRps !== null);
  const below = rated.filter(({ ratedRps, capacityRps }) => capacityRps < ratedRps!).length;
  return `Of ${rated.length} with a rated rate, ${below} carry less than it.`;
}

/** Hollow diamonds: rated, not measured. */
export const ratedMark = { color: 'var(--ink-2)', shape: 'diamond', radius: 4.5 } as const;

/** Of the rated rates, where they are drawn. */
export const capacityKeys = ({ rows }: CapacityByOptionView): SeriesStyle[] =>
  rows.some(({ ratedRps }) => ratedRps !== null)
    ? [{ label: 'Rated, not measured (hollow diamond)', color: ratedMark.color }]
    : [];

/** Pixels for the options' names at the left: about six for each letter of the longest, as long as the picture bears it. */
export const capacityNameRoom = ({ rows }: CapacityByOptionView): number =>
  Math.min(Math.max(96, 12 + 6.2 * Math.max(0, ...rows.map(({ label }) => label.length))), 240);

const rowHeight = 30;

/** Pixels, so that each option has room. */
export const capacityHeight = ({ rows }: CapacityByOptionView): number => Math.max(280, rows.length * rowHeight + 48);

/** The greatest rate that is drawn. */
export const capacityReach = ({ neededRps, rows }: CapacityByOptionView): number =>
  Math.max(neededRps, ...rows.map(({ high, ratedRps }) => Math.max(high, ratedRps ?? 0)));
