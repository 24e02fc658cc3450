export * from './error-example';
export * from './interval';
export * from './outcome';
export * from './pods-sample';
export * from './server-series';
