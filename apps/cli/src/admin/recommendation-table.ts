import { verdictSentence, type CapacityAnswer, type Option, type RecommendationResult } from '@headroom/core';

const columns = ['', 'tier', 'units', 'monthly cost', 'per million', 'capacity (90 % interval)', 'need', 'grade'];
/** At least this many options, and always the recommended one with one dearer after it. */
const leastShown = 8;

/** A recommendation as a short plain-text table: the cheapest options in order of cost, the recommended one marked. */
export function recommendationTable(result: RecommendationResult, answer: CapacityAnswer | null): string {
  const { recommended, options, currency } = result;
  const isChosen = ({ tier, units }: Option) => recommended?.tier === tier && recommended.units === units;
  const shown = Math.max(leastShown, options.findIndex(isChosen) + 2);
  const rows = options.slice(0, shown).map((option) => {
    const { capacityRps } = option;
    return [
      isChosen(option) ? '→' : option.feasible ? ' ' : '×',
      option.tier,
      option.units === null ? '–' : String(option.units),
      money(option.monthlyCost, currency),
      money(option.costPerMillion, currency),
      capacityRps
        ? `${round(capacityRps.estimate)} rps (${round(capacityRps.low)} to ${round(capacityRps.high)})`
        : '–',
      `${round(option.requiredRps)} rps`,
      option.grade ?? '–',
    ];
  });
  const widths = columns.map((column, index) => Math.max(column.length, ...rows.map((row) => row[index]!.length)));
  const line = (cells: string[]) => `  ${cells.map((cell, index) => cell.padEnd(widths[index]!)).join('  ')}`.trimEnd();
  const measured =
    answer?.kind === 'capacity'
      ? `Measured: ${round(answer.rps)} rps held, ${round(answer.failedRps)} rps did not.\n`
      : '';
  const findings = result.findings.map((finding) => `  - ${finding}`).join('\n');
  return [
    `${verdictSentence(result)}\n`,
    measured,
    line(columns),
    ...rows.map(line),
    findings && `\nFindings\n${findings}`,
  ]
    .filter(Boolean)
    .join('\n');
}

const round = (value: number) => Number(value.toPrecision(3)).toLocaleString('en-US');
const money = (amount: string | null, currency: string) =>
  amount === null
    ? 'unknown'
    : `${Number(amount).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: Number(amount) < 1 ? 4 : 2 })} ${currency}`;
