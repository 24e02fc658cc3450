import { z } from 'zod';
import type { Comparability } from '../compare/comparability';
import type { MetricComparison } from '../compare/compare-runs';
import type { RunSummary } from '../compare/run-summary';
import { LatencyHistogram } from '../histogram';
import { answerSchema } from './answer-schema';
import { frozenBenchmarkSchema } from './frozen-benchmark';
import { levelStatisticsSchema, stageLoadSchema } from './level-schema';

const encoded = z.string().max(10_000_000);
const figure = z.number().nullable();
const sentences = z.array(z.string());

/** Merged histograms are in the HdrHistogram V2 compressed encoding, base64. */
const comparedRunSchema = z.strictObject({
  /** A, B, C … */
  label: z.string(),
  name: z.string(),
  /** Null of results that were made elsewhere, */
  definition: frozenBenchmarkSchema.nullable(),
  /** and these by the name of their format. */
  importedFrom: z.string().nullable(),
  policies: sentences,
  simulated: z.boolean(),
  answer: answerSchema.nullable(),
  startedAt: z.iso.datetime().nullable(),
  environment: z.record(z.string(), z.string()),
  /** The level whose figures are shown. */
  level: z
    .strictObject({
      ...{ stage: z.number().int(), load: stageLoadSchema, statistics: levelStatisticsSchema },
      ...{ latency: encoded, serviceTime: encoded },
    })
    .nullable(),
});
export type FrozenComparedRun = z.infer<typeof comparedRunSchema>;

const metricSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    ...{ kind: z.literal('figure'), name: z.string(), label: z.string(), better: z.enum(['higher', 'lower']) },
  }),
  z.strictObject({ kind: z.literal('latency'), percentile: z.number() }),
]);

const answers = ['better', 'worse', 'equivalent', 'no difference shown', 'not comparable'] as const;
const metricComparisonSchema = z.strictObject({
  metric: metricSchema,
  answer: z.enum(answers),
  /** After ÷ before; an end that is null has no end. */
  ratio: z.strictObject({ estimate: figure, low: figure, high: figure, confidence: z.number() }).nullable(),
  pValue: figure,
  basis: z.enum(['runs', 'assumed-noise']).nullable(),
  sentence: z.string(),
});
export type FrozenMetricComparison = z.infer<typeof metricComparisonSchema>;

/** What is compared of a run: its figures, and the windows that tell how it varied. */
const summarySchema = z.strictObject({
  id: z.string(),
  figures: z.record(z.string(), z.number()),
  windows: z.record(z.string(), z.array(z.number()).max(1000)),
  latencyWindows: z.array(encoded).max(1000),
});
type FrozenSummary = z.infer<typeof summarySchema>;

export const frozenComparisonSchema = z.strictObject({
  name: z.string(),
  runs: z.array(comparedRunSchema).min(2).max(20),
  /** Whether the figures of all runs are of one load. */
  isCommonLoad: z.boolean(),
  comparability: z.strictObject({
    verdict: z.enum(['like-for-like', 'with-care', 'not-comparable']),
    sentences,
    traits: z.array(
      z.strictObject({
        ...{ trait: z.string(), label: z.string(), state: z.enum(['same', 'differs', 'unknown']) },
        values: z.array(z.string().nullable()),
      }),
    ),
  }),
  /** Labels that stand for one configuration, the base first. */
  groups: z.array(sentences),
  comparisons: z.array(
    z.strictObject({
      ...{ labels: sentences, load: stageLoadSchema.nullable(), notCompared: sentences, between: z.string() },
      ...{ before: z.array(summarySchema), after: z.array(summarySchema) },
      metrics: z.array(metricComparisonSchema),
    }),
  ),
});
export type FrozenComparison = z.infer<typeof frozenComparisonSchema>;

export const freezeComparability = ({
  verdict,
  sentences,
  traits,
}: Comparability): FrozenComparison['comparability'] => ({
  ...{ verdict, sentences },
  traits: traits.map(({ trait, label, state, values }) => ({ trait, label, state, values })),
});

const finite = (value: number) => (Number.isFinite(value) ? value : null);

export const freezeMetric = ({ ratio, ...rest }: MetricComparison): FrozenMetricComparison => ({
  ...rest,
  ratio: ratio && {
    ...{ estimate: finite(ratio.estimate), low: finite(ratio.low), high: finite(ratio.high) },
    confidence: ratio.confidence,
  },
});

export const freezeSummary = ({ id, figures, windows = {}, latencyWindows = [] }: RunSummary): FrozenSummary => ({
  ...{ id, figures },
  windows: Object.fromEntries(Object.entries(windows).map(([name, values]) => [name, [...values]])),
  latencyWindows: latencyWindows.map((window) => window.encode()),
});

export const thawSummary = ({ latencyWindows, ...rest }: FrozenSummary): RunSummary => ({
  ...rest,
  latencyWindows: latencyWindows.map((window) => LatencyHistogram.decode(window)),
});
