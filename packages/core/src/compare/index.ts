export * from './change-points';
export * from './comparability';
export * from './compare-runs';
export * from './document-differences';
export type { ComparedMetric, RunSummary } from './run-summary';
export * from './shared-level';
