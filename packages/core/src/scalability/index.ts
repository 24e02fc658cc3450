export type { CandidateLaw } from './choose-law';
export type { Estimated } from './estimated';
export type { ScalabilityPoint } from './fit-law';
export * from './fit-scalability';
export * from './latency-at-throughput';
export type { ScalabilityPeak } from './peak';
export * from './predict-throughput';
export * from './scalability-law';
