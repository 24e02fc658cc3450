export * from './bundle';
export type { BundleCheck } from './bundle-check';
export * from './bundle-hash';
export * from './bundle-signature';
export * from './canonical';
export { type FrozenBenchmark, freezeBenchmark, secretTexts } from './frozen-benchmark';
export {
  type FrozenComparedRun,
  type FrozenComparison,
  type FrozenMetricComparison,
  freezeComparability,
  freezeMetric,
  freezeSummary,
} from './frozen-comparison';
export { type FrozenAnswer, type FrozenPlan, freezeAnswer } from './frozen-plan';
export { type FrozenReport, type FrozenReportAnswer, reportOf, stateReport } from './frozen-report';
export * from './recipe';
export { redact, scrubRun } from './redact';
export { scrubComparison } from './redact-comparison';
export * from './redaction-schema';
export * from './redactions';
export * from './sealed-bundle';
export * from './verify-bundle';
export { verifyAnswer, verifyPlan } from './verify-plan';
