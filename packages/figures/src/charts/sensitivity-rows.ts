import { sensitivitySteps, type MovedAnswer, type RecommendationResult, type Sensitivity } from '@headroom/core';
import { formatCount, formatLatency, formatMoney, formatNumber, formatRps, formatShare } from '../format';
import { tierName } from '../tier-name';

/** One end of an assumption: what is recommended when it is moved there. */
export interface End {
  /** The assumption as it would be. */
  value: string;
  /** The option that would be recommended; null for none. */
  option: string | null;
  cost: string;
  /** Monthly cost less today's; null where nothing is recommended. */
  difference: number | null;
  movesChoice: boolean;
}

export interface SensitivityRow {
  label: string;
  low: End;
  high: End;
  lowRange: [number, number];
  highRange: [number, number];
  movesChoice: boolean;
}

const percent = (share: number) => `${formatNumber(share * 100)} %`;
const words: Record<Sensitivity['assumption'], { label: string; value: (value: number) => string }> = {
  rate: { label: `Peak rate ± ${percent(sensitivitySteps.rate)}`, value: formatRps },
  monthlyCalls: {
    label: `Calls ± ${percent(sensitivitySteps.monthlyCalls)}`,
    value: (calls) => `${formatNumber(calls)} calls a month`,
  },
  headroom: {
    label: `Headroom ± ${formatNumber(sensitivitySteps.headroom * 100)} pts`,
    value: (share) => `${formatShare(share)} headroom`,
  },
  spareUnits: { label: 'Spare units ± 1', value: (units) => `${formatCount(units)} spare units` },
  latency: { label: `Latency ± ${percent(sensitivitySteps.latency)}`, value: (ms) => `${formatLatency(ms)} allowed` },
  capacity: { label: 'Capacity, interval', value: (rps) => `${formatRps(rps)} carried` },
  prices: {
    label: `Prices ± ${percent(sensitivitySteps.prices)}`,
    value: (factor) => `prices × ${formatNumber(factor)}`,
  },
};

interface Moved {
  sensitivities: readonly Sensitivity[];
  recommended: RecommendationResult['recommended'];
  currency: string;
  tierNames: Record<string, string>;
}

/** In words, as `Standard × 2`; null for none. */
export const optionName = (one: RecommendationResult['recommended'], tierNames: Record<string, string>) =>
  one && `${tierName(one.tier, tierNames)}${one.units === null ? '' : ` × ${one.units}`}`;

/**
 * Each assumption with both of its ends; none when nothing is recommended.
 * @returns also the largest difference, which an end where nothing is recommended reaches
 */
export function sensitivityRows({ sensitivities, recommended, currency, tierNames }: Moved): {
  rows: SensitivityRow[];
  reach: number;
} {
  const nameOf = (one: RecommendationResult['recommended']) => optionName(one, tierNames);
  const cost = Number(recommended?.monthlyCost ?? 0);
  const end = (moved: MovedAnswer, text: (value: number) => string): End => ({
    value: text(moved.value),
    option: nameOf(moved.recommended),
    cost: moved.recommended ? formatMoney(moved.recommended.monthlyCost, currency) : 'nothing is enough',
    difference: moved.recommended ? Number(moved.recommended.monthlyCost) - cost : null,
    movesChoice: nameOf(moved.recommended) !== nameOf(recommended),
  });
  const ends = (recommended ? sensitivities : []).map(({ assumption, low, high, movesChoice }) => {
    const { label, value } = words[assumption];
    return { label, low: end(low, value), high: end(high, value), movesChoice };
  });
  const reach = Math.max(
    0,
    ...ends.flatMap(({ low, high }) => [low, high].map((one) => Math.abs(one.difference ?? 0))),
  );
  const range = ({ difference }: End): [number, number] => [
    Math.min(0, difference ?? 0),
    Math.max(0, difference ?? (reach || 1)),
  ];
  return { rows: ends.map((row) => ({ ...row, lowRange: range(row.low), highRange: range(row.high) })), reach };
}
