export * from './bundle';
export type { BundleCheck, TellStep } from './bundle-check';
export * from './bundle-hash';
export * from './bundle-signature';
export * from './canonical';
export { type FrozenBenchmark, freezeBenchmark } from './frozen-benchmark';
export {
  type FrozenComparedRun,
  type FrozenComparison,
  type FrozenMetricComparison,
  freezeComparability,
  freezeMetric,
  freezeSummary,
} from './frozen-comparison';
export { type FrozenImport, importedNames } from './frozen-import';
export { type FrozenAnswer, type FrozenPlan, freezeAnswer } from './frozen-plan';
export { type FrozenReport, type FrozenReportAnswer, reportOf, stateReport } from './frozen-report';
export { type OwnNames } from './own-names';
export * from './recipe';
export { redact, withoutTexts } from './redact';
export * from './redaction-schema';
export * from './redactions';
export { scrubber } from './scrub';
export * from './sealed-bundle';
export { secretsOf, secretTexts } from './secret-texts';
export * from './verify-bundle';
export { verifyAnswer, verifyPlan } from './verify-plan';
