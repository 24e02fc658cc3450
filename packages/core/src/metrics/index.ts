export * from './interval';
export * from './outcome';
export * from './server-series';
