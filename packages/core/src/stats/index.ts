export * from './batch-means';
export * from './level-statistics';
export * from './per-second-series';
export * from './run-noise';
export * from './stage-may-end';
export * from './summarise-level';
export { wilsonLower, wilsonUpper } from './wilson';
