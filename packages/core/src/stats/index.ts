export * from './level-statistics';
export * from './per-second-series';
export * from './stage-may-end';
export * from './summarise-level';
export { wilsonLower, wilsonUpper } from './wilson';
