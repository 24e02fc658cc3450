import type { DemandReplay, ReplayedStrategies } from '@headroom/core';
import type { Chart, SeriesStyle } from '../chart';
import { formatCount, formatNumber, formatRps } from '../format';

export interface DemandReplayData {
  ways: Pick<ReplayedStrategies, 'fixed' | 'autoscale' | 'consumption'>;
  /** Which week of the year is drawn, from 0. */
  week: number;
}

type Way = 'fixed' | 'autoscale' | 'consumption';
export interface ReplayRow {
  /** Hour of the year, from 0. */
  hour: number;
  asked: number;
  /** What surely carries, by way; absent where it is not known. */
  fixed?: number;
  autoscale?: number;
  consumption?: number;
  autoscaleUnits?: number;
  /** Minutes of the hour in which autoscaled units do not surely carry it. */
  atRisk: number | null;
}

export interface DemandReplayView {
  rows: ReplayRow[];
  ways: Way[];
  max: number;
  /** Minutes of the week in which each way does not surely carry what is asked; null where that is not known. */
  minutesAtRisk: Record<Way, number | null>;
}

const hoursPerWeek = 168;
const styles = {
  asked: { label: 'Asked', color: 'var(--ink)' },
  fixed: { label: 'Fixed units surely carry', color: 'var(--series-1)', dash: '8 3' },
  autoscale: { label: 'Autoscaled units surely carry', color: 'var(--series-2)' },
  consumption: { label: 'Billed by the call, surely carries', color: 'var(--series-3)', dash: '2 3' },
} as const satisfies Record<string, SeriesStyle>;
/** In a sentence, with enough and with too little. */
const inWords: Record<Way, { enough: string; short: string }> = {
  fixed: { enough: 'fixed units always carry it', short: 'fixed units are short for' },
  autoscale: { enough: 'autoscaled units always carry it', short: 'autoscaled units are short for' },
  consumption: {
    enough: 'the tier billed by the call always carries it',
    short: 'the tier billed by the call is short for',
  },
};

export const demandReplayChart: Chart<DemandReplayData, DemandReplayView> = {
  id: 'demand-replay',
  title: 'Demand and what carries it',
  question: 'Is there enough at every hour, and where is it late?',
  how: 'Asked is the mean rate of each hour of the demand curve after growth, and each line what the fewest units of that hour surely carry inside the SLO, in requests per second. A minute is short where the peak inside its hour is more than that.',
  select({ ways, week }) {
    const known = (['fixed', 'autoscale', 'consumption'] as const).flatMap((way) => {
      const replay = ways[way];
      return 'why' in replay ? [] : [{ way, replay }];
    });
    const from = week * hoursPerWeek;
    const asked = known[0]?.replay.hours.rps.subarray(from, from + hoursPerWeek) ?? new Float64Array();
    const drawn = known.filter(({ replay }) => replay.hours.carriesRps);
    const rows = Array.from(asked, (rps, index) => rowOf(from + index, rps, drawn));
    const risk = (way: Way) => {
      const minutes = known.find((one) => one.way === way)?.replay.hours.minutesAtRisk;
      return minutes ? minutes.subarray(from, from + hoursPerWeek).reduce((sum, at) => sum + at, 0) : null;
    };
    return {
      rows,
      ways: drawn.map(({ way }) => way),
      max: Math.max(0, ...rows.flatMap(({ asked, fixed, autoscale }) => [asked, fixed ?? 0, autoscale ?? 0])),
      minutesAtRisk: { fixed: risk('fixed'), autoscale: risk('autoscale'), consumption: risk('consumption') },
    };
  },
  empty: ({ rows }) => (rows.length > 0 ? null : 'Nothing can be replayed until it is known what a tier carries.'),
  sentence({ rows, ways, minutesAtRisk }) {
    const most = Math.max(...rows.map(({ asked }) => asked));
    const told = ways.map((way) => {
      const minutes = minutesAtRisk[way];
      return minutes ? `${inWords[way].short} ${formatCount(minutes)} min` : inWords[way].enough;
    });
    return `At most ${formatRps(most)} are asked in this week${told.length > 0 ? `: ${told.join(', ')}` : ''}.`;
  },
  table: ({ rows }) => ({
    columns: [
      { label: 'Hour' },
      { label: 'Asked rps', numeric: true },
      { label: 'Fixed carries rps', numeric: true },
      { label: 'Autoscaled units', numeric: true },
      { label: 'Autoscaled carries rps', numeric: true },
      { label: 'Short, min', numeric: true },
      { label: 'By the call carries rps', numeric: true },
    ],
    rows: rows.map((row) => [
      hourName(row.hour),
      formatNumber(row.asked),
      formatNumber(row.fixed),
      formatNumber(row.autoscaleUnits),
      formatNumber(row.autoscale),
      formatNumber(row.atRisk),
      formatNumber(row.consumption),
    ]),
  }),
};

function rowOf(hour: number, asked: number, drawn: { way: Way; replay: DemandReplay }[]): ReplayRow {
  const row: ReplayRow = { hour, asked, atRisk: null };
  for (const { way, replay } of drawn) {
    row[way] = replay.hours.carriesRps?.[hour] ?? 0;
    if (way !== 'autoscale') continue;
    row.autoscaleUnits = replay.hours.units?.[hour] ?? 0;
    row.atRisk = replay.hours.minutesAtRisk?.[hour] ?? null;
  }
  return row;
}

/** `day 3, 14:00`, of the year. */
export const hourName = (hour: number) => `${dayName(hour)}, ${String(hour % 24).padStart(2, '0')}:00`;

/** What is drawn, in the order of its keys. */
export const replaySeries = ({ ways }: DemandReplayView): (SeriesStyle & { key: 'asked' | Way })[] =>
  (['asked', ...ways] as const).map((key) => ({ key, ...styles[key] }));

/** The first hour of each day. */
export const replayDays = ({ rows }: DemandReplayView): number[] =>
  rows.flatMap(({ hour }) => (hour % 24 === 0 ? [hour] : []));

export const dayName = (hour: number): string => `day ${Math.floor(hour / 24) + 1}`;
