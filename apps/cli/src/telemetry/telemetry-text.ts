import { styleText } from 'node:util';
import {
  growthOver,
  lessonsInWords,
  nameOfWeekHour,
  type Estimated,
  type Growth,
  type Learned,
  type ProductionHeadroom,
  type TelemetryLessons,
} from '@headroom/core';
import type { TextTarget } from '../import/import-text';
import { alignColumns, wrapWords } from '../recommend/text-table';

const short = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 });
const narrowest = 40;

/** What production tells as text: the sentence, each figure with its interval or the reason why there is none, and what makes it doubtful. */
export function telemetryText(lessons: TelemetryLessons, notes: readonly string[], target: TextTarget): string {
  const width = Math.max(target.width, narrowest);
  const { terminal } = target;
  const bold = (line: string) => (terminal ? styleText('bold', line, { stream: terminal }) : line);
  const bullets = (title: string, sentences: readonly string[]) =>
    sentences.length === 0
      ? []
      : [
          '',
          bold(title),
          ...sentences.flatMap((sentence) =>
            wrapWords(sentence, width - 4).map((line, index) => `${index === 0 ? '  - ' : '    '}${line}`),
          ),
        ];
  const lacks = [lessons.demand, lessons.busy, lessons.traffic, growthOf(lessons)].flatMap((part) =>
    part === null || part.known ? [] : [part.sentence],
  );
  return [
    ...wrapWords(lessonsInWords(lessons), width),
    '',
    ...alignColumns(rowsOf(lessons)),
    ...bullets('Not known', [...new Set(lacks)]),
    ...bullets('To know', [...lessons.findings.map(({ sentence }) => sentence), ...notes]),
    ...bullets('What a short test would add', [lessons.advice]),
    '',
  ].join('\n');
}

const growthOf = ({ traffic }: TelemetryLessons) => (traffic.known ? traffic.value.growth : null);

function rowsOf(lessons: TelemetryLessons): string[][] {
  const { fromMs, untilMs, steps, demand, capacity, busy, traffic, headroom } = lessons;
  const growth = growthOf(lessons);
  const row = <T>(title: string, part: Learned<T> | null, words: (value: T) => string): string[][] =>
    part?.known ? [[title, words(part.value)]] : [];
  return [
    ['seen', `${date(fromMs)} to ${date(untilMs)}, ${short.format(steps)} steps`],
    ...row('request costs', demand, ({ unitMs }) => `${range(unitMs)} unit-ms`),
    ...row('idle', demand, ({ idlePercent }) => `${range(idlePercent)} %`),
    ...row('seen up to', demand, ({ seenUpToPercent }) => `${short.format(seenUpToPercent)} % utilisation`),
    ...row('unit carries', capacity, ({ rps, ceilingPercent }) => `${range(rps)} rps at ${ceilingPercent} %`),
    ...row('busy hour', busy, (value) => `${hour(value.hourOfDay)} UTC, ${short.format(value.rps)} rps on average`),
    ...row('busiest', busy, ({ hourOfWeek }) =>
      hourOfWeek === null ? 'weeks not yet seen' : nameOfWeekHour(hourOfWeek),
    ),
    ...row('peak', busy, ({ shortPeak }) => `${short.format(shortPeak.rps)} rps on ${date(shortPeak.atMs)}`),
    ...row(
      'growth',
      growth,
      ({ perMonth, isClear }) => `${range(perMonth, 100)} % in 30 days${isClear ? '' : ', not clear'}`,
    ),
    ...row('in a year', growth, inAYear),
    ...row('curve', traffic, ({ curve }) => `${curve.hourlyRps.length} hours`),
    ...row('headroom', headroom, ({ free, units }) => `${range(free, 100)} % of ${units} units at the peak`),
    ...row('needed', headroom, unitsNeeded),
    ['grade', demand.known ? 'C, observed in production' : 'none: what a request costs is not known'],
  ];
}

/** The growth factor of a plan, and how far that looks beyond what was seen. */
function inAYear(growth: Growth): string {
  const ahead = growthOver(growth, 52);
  return `${range(ahead)} times as much if it goes on so; ${short.format(ahead.timesObserved)} times as long as was seen`;
}

/** The fewest units below the ceiling, of which there are whole ones only. */
const unitsNeeded = ({ unitsForPeak, unitsForPeakSafely }: ProductionHeadroom): string =>
  `${unitsForPeak} ${unitsForPeak === 1 ? 'unit' : 'units'} for the peak below the ceiling${
    unitsForPeakSafely === unitsForPeak ? '' : `, ${unitsForPeakSafely} by the lower end of the interval`
  }`;

const hour = (value: number) => `${String(value).padStart(2, '0')}:00`;
const date = (atMs: number) => new Date(atMs).toISOString().slice(0, 16).replace('T', ' ');

/** The estimate, and its 90 % interval. */
function range({ estimate, low, high }: Estimated, factor = 1): string {
  const side = (value: number | null) =>
    value === null || !Number.isFinite(value) ? '?' : short.format(value * factor);
  return `${side(estimate)} (${side(low)} to ${side(high)})`;
}
