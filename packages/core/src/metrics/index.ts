export * from './interval';
export * from './outcome';
