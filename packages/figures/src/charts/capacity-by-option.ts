import type { Option } from '@headroom/core';
import type { Chart } from '../chart';
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
  select({ options, tierIds, tierNames, headroom }) {
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
      })),
    };
  },
  empty: ({ rows }) => (rows.length > 0 ? null : 'No option’s capacity is known yet.'),
  sentence({ rows, neededRps, confidence }) {
    const enough = rows.filter(({ feasible }) => feasible).length;
    return `${enough} of the ${rows.length} options shown carry the ${formatRps(neededRps)} that are needed with headroom surely enough to be chosen. Bars: ${formatFull(confidence * 100)} % interval.`;
  },
  table: ({ rows, neededRps }) => ({
    columns: [
      { label: 'Option' },
      { label: 'Capacity rps', numeric: true },
      { label: 'Low', numeric: true },
      { label: 'High', numeric: true },
      { label: 'Needed rps', numeric: true },
      { label: 'Sure', numeric: true },
    ],
    rows: rows.map((row) => [
      row.label,
      formatNumber(row.capacityRps),
      formatNumber(row.low),
      formatNumber(row.high),
      formatNumber(neededRps),
      formatProbability(row.probabilityFeasible),
    ]),
  }),
};

const rowHeight = 30;

/** Pixels, so that each option has room. */
export const capacityHeight = ({ rows }: CapacityByOptionView): number => Math.max(280, rows.length * rowHeight + 48);

/** The greatest rate that is drawn. */
export const capacityReach = ({ neededRps, rows }: CapacityByOptionView): number =>
  Math.max(neededRps, ...rows.map(({ high }) => high));
