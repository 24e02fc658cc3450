import type { Grade } from './grade';
import { everyClass } from './problem-class';
import type { OddsBin, Summary } from './summary';
import { calibration, summarise } from './summary';
import type { TrueOption } from './true-answer';

const percent = (value: number, digits = 0) => (Number.isFinite(value) ? `${(value * 100).toFixed(digits)} %` : '–');

const columns: [string, (summary: Summary) => string][] = [
  ['problems', ({ problems, answerable }) => `${problems} (${answerable})`],
  ['exact', ({ exact }) => percent(exact)],
  ['attainable', ({ attainable }) => percent(attainable)],
  ['good', ({ good }) => percent(good)],
  ['safe', ({ safe }) => percent(safe, 1)],
  ['regret', ({ regret }) => percent(regret, 1)],
  ['error p50', ({ errorMedian }) => percent(errorMedian, 1)],
  ['error p90', ({ errorP90 }) => percent(errorP90, 1)],
  ['bias', ({ bias }) => percent(bias, 1)],
  ['covered', ({ coverage }) => percent(coverage)],
  ['given', ({ given }) => percent(given)],
  ['identifiable', ({ identifiableRight }) => percent(identifiableRight)],
  ['verdict', ({ verdictRight }) => percent(verdictRight)],
  ['ms', ({ millisecondsP50 }) => millisecondsP50.toFixed(0)],
];

const peerColumns = new Set(['problems', 'exact', 'good', 'safe', 'regret', 'error p50', 'error p90', 'bias']);

/** The figures per class and over all, and how the odds compare with the truth, in Markdown. */
export function report(grades: readonly Grade[], plain: readonly Grade[]): string {
  const classes = everyClass
    .map((name) => ({ name: name as string, of: grades.filter(({ problem }) => problem.problemClass === name) }))
    .filter(({ of }) => of.length > 0);
  const rows = [...classes, { name: 'all', of: grades }].map(({ name, of }) => {
    const summary = summarise(of);
    return [name, ...columns.map(([, cell]) => cell(summary))];
  });
  // The peer gives capacities and a choice, and no odds.
  const peer = summarise(plain);
  const peerRow = columns.map(([name, cell]) => (peerColumns.has(name) ? cell(peer) : '–'));
  return [
    table([['class', ...columns.map(([name]) => name)], ...rows, ['plain solver', ...peerRow]]),
    'In brackets: problems that the runs can answer; identifiable, verdict and ms are of all.\n',
    table([['P(feasible)', 'options', 'predicted', 'feasible'], ...calibration(grades).map(oddsRow)]),
  ].join('\n');
}

const oddsRow = ({ from, to, options, predicted, feasible }: OddsBin) => [
  `${percent(from)} – ${percent(to)}`,
  `${options}`,
  percent(predicted, 1),
  percent(feasible, 1),
];

/** One problem on one line: the truth, the choice, and how far off each capacity was. */
export function problemLine({ problem, answer, exact, good, safe, identifiableRight, ...grade }: Grade): string {
  const { seed, problemClass, truth } = problem;
  const words = [exact ? 'exact' : good ? 'good' : 'WRONG'];
  if (safe === false) words.push('UNSAFE');
  if (!identifiableRight) words.push(`IDENTIFIABLE ${answer.identifiable}`);
  if (!grade.verdictRight) words.push(`VERDICT ${answer.verdict}`);
  const chosenOption = answer.options.find(
    ({ tier, units }) => tier === grade.chosen?.tier && units === grade.chosen.units,
  );
  const capacities = grade.capacities.map(({ tier, trueRps, error, covered }) => {
    const off = error === null ? 'not given' : `${error < 0 ? '' : '+'}${percent(error, 1)}${covered ? '' : ' MISSED'}`;
    return `${tier} ${trueRps.toFixed(0)} rps ${off}`;
  });
  return [
    `${seed} ${problemClass}`,
    words.join(' '),
    `true ${grade.answerable ? optionWords(truth.best) : 'not identifiable'}`,
    `chosen ${optionWords(grade.chosen)}${chosenOption?.probabilityFeasible == null ? '' : ` P ${chosenOption.probabilityFeasible.toFixed(2)}`}`,
    capacities.join(', '),
    `${grade.milliseconds.toFixed(0)} ms`,
  ].join(' | ');
}

const optionWords = (option: TrueOption | null) =>
  option
    ? `${option.tier}${option.units === null ? '' : ` × ${option.units}`} ${option.monthlyCost.toFixed(2)}`
    : 'none';

function table(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |\n`;
  const rule = `| ${widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |\n`;
  const [head, ...body] = rows.map(line);
  return `${head ?? ''}${rule}${body.join('')}`;
}
