export * from './compare';
export * from './plan';
export * from './run';
