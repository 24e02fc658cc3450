export * from './change-points';
export * from './compare-runs';
export type { ComparedMetric, RunSummary } from './run-summary';
