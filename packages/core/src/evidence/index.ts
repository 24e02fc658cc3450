export * from './apparent-load-model';
export * from './ceiling';
export type { Finding, Law } from './finding';
export * from './kept-up';
export { percentileOf } from './known-percentiles';
export * from './law-findings';
export { measuredBracket, type MeasuredBracket } from './measured-bracket';
export * from './plateau';
export * from './slo-capacity';
