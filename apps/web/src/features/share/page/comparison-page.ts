import {
  documentDifferences,
  LatencyHistogram,
  percentileCurve,
  type FrozenComparedRun,
  type FrozenComparison,
  type FrozenMetricComparison,
} from '@headroom/core';
import { comparePercentilesChart, comparePercentilesScene } from '@headroom/figures';
import { answerFigure } from '@/ui/answer-figure';
import { formatFull, formatLatency, formatNumber, formatShare } from '@/ui/format';
import { lines, table } from './figure';
import { html, type Html } from './html';
import { picture, pictures } from './picture';
import { inlineTag, tag } from './tag';
import { instantInWords } from './words';

/** A comparison to read: whether the runs can be compared, ratios, figures, percentiles, and where the runs differ. */
export const comparisonPage = (comparison: FrozenComparison): Html =>
  html`${verdict(comparison)}${ratios(comparison)}${figuresOf(comparison)}${percentiles(comparison)}${traits(comparison)}${differences(comparison)}`;

const looks = {
  'like-for-like': ['good', 'Like for like'],
  'with-care': ['warn', 'Compare with care'],
  'not-comparable': ['bad', 'Not comparable'],
} as const;

/** What stands above all figures: the surest change, else whether anything can be said. */
export function comparisonSentence({ comparisons, comparability }: FrozenComparison): string {
  const metrics = comparisons.flatMap(({ metrics }) => metrics);
  const shown = metrics.find(({ answer }) => answer === 'better' || answer === 'worse') ?? metrics[0];
  return shown?.sentence ?? comparability.sentences[0] ?? '';
}

function verdict(comparison: FrozenComparison): Html {
  const { comparability, runs } = comparison;
  const [tone, word] = looks[comparability.verdict];
  return html`<section class="verdict ${tone}" aria-label="Verdict">
    <p>${comparisonSentence(comparison)}</p>
    ${comparability.sentences.map((sentence) => html`<p>${sentence}</p>`)}
    <ul class="tags">
      ${tag(tone, word)}${
        runs.some(({ simulated }) => simulated) ? tag('sim', 'Simulated: this says nothing about a real gateway') : ''
      }
    </ul>
  </section>`;
}

const answerLooks = {
  better: ['good', 'Better'],
  worse: ['bad', 'Worse'],
  equivalent: ['neutral', 'Equivalent'],
  'no difference shown': ['neutral', 'No difference shown'],
  'not comparable': ['warn', 'Not comparable'],
} as const;

const answerTag = (answer: keyof typeof answerLooks) => {
  const [tone, word] = answerLooks[answer];
  return inlineTag(tone, word);
};

const changeOf = (ratio: number | null): string => {
  if (ratio === null) return 'without end';
  const percent = (ratio - 1) * 100;
  return `${percent >= 0 ? '+' : '−'}${formatNumber(Math.abs(percent))} %`;
};

const numeric = (name: string) => ({ name, numeric: true });

function ratios({ comparisons, groups }: FrozenComparison): Html {
  const base = (groups[0] ?? []).join(', ');
  const columns = [
    ...[{ name: 'Run' }, { name: 'Figure' }, { name: 'Answer' }, numeric('Change'), numeric('95 % interval')],
    { name: 'In words', className: 'why' },
  ];
  const rowOf = (label: string) => (compared: FrozenMetricComparison) => {
    const { metric, answer, ratio, sentence } = compared;
    return [
      ...[label, metric.kind === 'latency' ? `p${metric.percentile} latency` : metric.label],
      answerTag(answer),
      ...[ratio ? changeOf(ratio.estimate) : '–', ratio ? `${changeOf(ratio.low)} to ${changeOf(ratio.high)}` : '–'],
      sentence,
    ];
  };
  return table(
    ...([`Held against ${base}`, 'at the load that both were offered', columns] as const),
    comparisons.flatMap(({ labels, metrics, notCompared }) => [
      ...metrics.map(rowOf(labels.join(', '))),
      ...notCompared.map((sentence) => [labels.join(', '), '–', inlineTag('warn', 'Not compared'), '–', '–', sentence]),
    ]),
  );
}

const levelInWords = ({ level }: FrozenComparedRun): string | null =>
  level &&
  (level.load.model === 'open' ? `${formatNumber(level.load.rps)} rps` : `${formatNumber(level.load.users)} users`);

function figuresOf({ runs, isCommonLoad }: FrozenComparison): Html {
  const columns = [
    ...[
      { name: '' },
      { name: 'Run' },
      { name: 'Under test' },
      numeric('Capacity'),
      numeric('Load'),
      numeric('Achieved rps'),
    ],
    ...[numeric('p50'), numeric('p90'), numeric('p95'), numeric('p99'), numeric('Errors')],
  ];
  return table(
    ...([
      'Runs',
      isCommonLoad ? 'figures of one load that all were offered' : 'each by its own highest level',
      columns,
    ] as const),
    runs.map((run) => {
      const { label, name, definition, importedFrom, startedAt, answer, level } = run;
      const { statistics } = level ?? {};
      const subject = definition?.subject;
      return [
        html`<strong>${label}</strong>`,
        lines([name, startedAt ? instantInWords(startedAt) : '']),
        subject
          ? lines([`${subject.gateway}, ${subject.tier} × ${subject.units}`, subject.policySet])
          : `imported, ${importedFrom ?? ''}`,
        ...[answerFigure(answer).value, levelInWords(run) ?? '–'],
        html`<span class="full" title="${statistics ? `${formatFull(statistics.throughputRps)} rps` : ''}"
          >${formatNumber(statistics?.throughputRps)}</span
        >`,
        ...(['p50Ms', 'p90Ms', 'p95Ms', 'p99Ms'] as const).map((key) => formatLatency(statistics?.latency[key])),
        formatShare(statistics?.errorRate),
      ];
    }),
  );
}

const percentiles = ({ runs }: FrozenComparison): Html =>
  pictures([
    picture(
      comparePercentilesChart,
      comparePercentilesChart.select({
        runs: runs.map((run) => ({
          ...{ label: run.label, level: levelInWords(run) },
          curve: run.level ? percentileCurve(LatencyHistogram.decode(run.level.latency)) : [],
        })),
      }),
      comparePercentilesScene,
      'whole',
    ),
  ]);

const stateLooks = { same: ['good', 'Same'], differs: ['warn', 'Differs'], unknown: ['neutral', 'Not known'] } as const;

const stateTag = (state: keyof typeof stateLooks) => {
  const [tone, word] = stateLooks[state];
  return inlineTag(tone, word);
};

function traits({ comparability, runs }: FrozenComparison): Html {
  const columns = [{ name: 'What' }, { name: 'State' }, ...runs.map(({ label }) => ({ name: label }))];
  return table(
    ...(['Whether they can be compared', 'how each run came about', columns] as const),
    comparability.traits.map(({ label, state, values }) => [
      ...[label, stateTag(state)],
      ...values.map((value) => value ?? '–'),
    ]),
  );
}

function differences({ runs }: FrozenComparison): Html {
  const found = documentDifferences(
    runs.map(({ definition, policies, environment, importedFrom }) => ({
      ...(definition ?? { import: importedFrom }),
      ...{ policies: policies.join(' → '), environment },
    })),
  );
  if (found.length === 0) return html``;
  return table(
    ...([
      'Where the configurations differ',
      'of what is shown',
      [{ name: 'Place' }, ...runs.map(({ label }) => ({ name: label }))],
    ] as const),
    found.map(({ path, values }) => [html`<code>${path}</code>`, ...values.map((value) => value ?? '–')]),
  );
}
