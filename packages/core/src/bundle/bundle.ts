import { z } from 'zod';
import { testCostSchema } from '../pricing/test-cost';
import { runOutcomes } from '../run/states';
import { gradeSchema } from '../sizing/recommendation';
import { answerSchema } from './answer-schema';
import { frozenBenchmarkSchema } from './frozen-benchmark';
import { frozenComparisonSchema } from './frozen-comparison';
import { frozenImportSchema, type FrozenImport } from './frozen-import';
import { frozenPlanSchema } from './frozen-plan';
import { frozenReportSchema, type FrozenReport } from './frozen-report';
import {
  levelStatisticsSchema,
  requestTotalsSchema,
  secondsSchema,
  stageLoadSchema,
  stagePurposeSchema,
  stageVerdictSchema,
} from './level-schema';
import { redactionSchema } from './redaction-schema';

const instant = z.iso.datetime();

/** One judged stage, with what its figures are made of. */
const frozenStageSchema = z.strictObject({
  stage: z.number().int(),
  purpose: stagePurposeSchema,
  load: stageLoadSchema,
  /** Why the controller asked for it. */
  reason: z.string(),
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  statistics: levelStatisticsSchema,
  verdict: stageVerdictSchema,
  /** Of the measured window. */
  requests: requestTotalsSchema,
  seconds: secondsSchema,
});
export type FrozenStage = z.infer<typeof frozenStageSchema>;

const frozenRunSchema = z.strictObject({
  definition: frozenBenchmarkSchema,
  /** Names in the order of the chain; their parameters are never in a bundle. */
  policies: z.array(z.string()),
  simulated: z.boolean(),
  /** The load of a script was not held to the target. */
  targetUnenforced: z.boolean(),
  outcome: z.enum(runOutcomes),
  /** What was found, in one sentence. */
  sentence: z.string(),
  answer: answerSchema.nullable(),
  /** Grade as evidence; null where it is none. */
  grade: gradeSchema.nullable(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  /** Versions of what made the load. */
  environment: z.record(z.string(), z.string()),
  testCost: testCostSchema.nullable(),
  stages: z.array(frozenStageSchema),
});
export type FrozenRun = z.infer<typeof frozenRunSchema>;

const head = {
  schema: z.literal('headroom.bundle/1'),
  frozenAt: instant,
  /** Version of Headroom that froze it. */
  headroom: z.string(),
  /** What was taken out before it was hashed. */
  redactions: z.array(redactionSchema),
};

/** `headroom.bundle/1`: a result as it stood, with all that its figures can be worked out from again. */
export const bundleSchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...head, kind: z.literal('run'), run: z.union([frozenRunSchema, frozenImportSchema]) }),
  z.strictObject({ ...head, kind: z.literal('plan'), plan: frozenPlanSchema }),
  z.strictObject({ ...head, kind: z.literal('comparison'), comparison: frozenComparisonSchema }),
  z.strictObject({ ...head, kind: z.literal('report'), report: frozenReportSchema }),
]);
export type Bundle = z.infer<typeof bundleSchema>;
export type BundleKind = Bundle['kind'];
export type SharedRunBundle = Extract<Bundle, { kind: 'run' }>;
/** Of a run that was made here, */
export type RunBundle = Omit<SharedRunBundle, 'run'> & { run: FrozenRun };
/** and of results that were made elsewhere. */
export type ImportBundle = Omit<SharedRunBundle, 'run'> & { run: FrozenImport };
export type PlanBundle = Extract<Bundle, { kind: 'plan' }>;
export type ComparisonBundle = Extract<Bundle, { kind: 'comparison' }>;
export type ReportBundle = Extract<Bundle, { kind: 'report' }>;

/** What a bundle's subject is called in it. */
export function bundleTitle(bundle: Bundle): string {
  switch (bundle.kind) {
    case 'run':
      return bundle.run.definition === null ? bundle.run.name : bundle.run.definition.name;
    case 'plan':
      return bundle.plan.name;
    case 'comparison':
      return bundle.comparison.name;
    case 'report':
      return reportTitle(bundle.report);
  }
}

function reportTitle({ plans }: FrozenReport): string {
  const [only] = plans.length === 1 ? plans : [];
  return only ? `Cost report of “${only.name}”` : `Cost report of ${plans.length} plans`;
}
