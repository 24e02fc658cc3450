export * from './latency-histogram';
