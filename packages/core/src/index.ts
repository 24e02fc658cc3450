export * from './agent';
export * from './errors';
export * from './histogram';
export * from './metrics';
export * from './pricing';
export * from './run';
export * from './stats';
export * from './workload';
