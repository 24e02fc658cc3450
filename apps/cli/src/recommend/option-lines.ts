import { toCents, type Option, type RecommendationResult } from '@headroom/core';
import { digits, grouped, odds, shortAmount } from './figures';
import { isRecommended } from './near-options';
import { alignColumns, wrapWords } from './text-table';

/** Where less is left for the reason, it has lines of its own below its option. */
const narrowestReason = 32;
const indent = 2;

interface Column {
  head: string;
  right?: boolean;
  cell(option: Option): string;
}

/** What a narrow terminal does without, the first first. */
const dispensable = ['per million', 'grade', 'carries rps (90 %)'];

const columnsOf = ({ recommended, currency }: RecommendationResult): Column[] => [
  { head: '', cell: (option) => (isRecommended(option, recommended) ? '→' : option.feasible ? ' ' : '×') },
  { head: 'tier', cell: ({ tier }) => tier },
  { head: 'units', right: true, cell: ({ units }) => (units === null ? '–' : String(units)) },
  {
    ...{ head: `${currency}/month`, right: true },
    cell: ({ monthlyCost }) => (monthlyCost === null ? 'unknown' : grouped(toCents(monthlyCost))),
  },
  {
    head: 'per million',
    right: true,
    cell: ({ costPerMillion }) => (costPerMillion === null ? '–' : shortAmount(costPerMillion)),
  },
  { head: 'carries rps (90 %)', cell: ({ capacityRps }) => capacity(capacityRps) },
  {
    ...{ head: 'enough', right: true },
    cell: ({ probabilityFeasible }) => (probabilityFeasible === null ? '–' : odds(probabilityFeasible)),
  },
  { head: 'grade', cell: ({ grade }) => grade ?? '–' },
];

/** Options as a table with the first reason beside or below each, as the width allows. */
export function optionLines(options: readonly Option[], result: RecommendationResult, width: number): string[] {
  const [head = '', ...lines] = fittedTable(options, columnsOf(result), width);
  const table = Math.max(head.length, ...lines.map((line) => line.length));
  const beside = width - table - indent >= narrowestReason;
  return [
    beside ? `${head.padEnd(table)}  reason` : head,
    ...lines.flatMap((line, index) => {
      const reason = options[index]?.reasons[0];
      if (reason === undefined) return [line];
      if (!beside) return [line, ...wrapWords(reason, width - 6).map((part) => `      ${part}`)];
      const [first = '', ...rest] = wrapWords(reason, width - table - indent);
      return [`${line.padEnd(table)}  ${first}`, ...rest.map((part) => `${' '.repeat(table)}  ${part}`)];
    }),
  ];
}

function fittedTable(options: readonly Option[], columns: readonly Column[], width: number): string[] {
  const rows = [columns.map(({ head }) => head), ...options.map((option) => columns.map(({ cell }) => cell(option)))];
  const right = columns.flatMap((column, index) => (column.right ? [index] : []));
  const lines = alignColumns(rows, right).map((line) => `${' '.repeat(indent)}${line}`);
  const least = dispensable.find((name) => columns.some(({ head }) => head === name));
  if (least === undefined || lines.every((line) => line.length <= width)) return lines;
  return fittedTable(
    options,
    columns.filter(({ head }) => head !== least),
    width,
  );
}

function capacity(interval: Option['capacityRps']): string {
  if (interval === null) return '–';
  const { estimate, low, high } = interval;
  return low === high ? digits(estimate) : `${digits(estimate)} (${digits(low)} to ${digits(high)})`;
}
