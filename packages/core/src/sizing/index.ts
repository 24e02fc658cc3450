export * from './latency-model';
export * from './plan-problem';
export * from './plan-run';
export * from './recommendation';
