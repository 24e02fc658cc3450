export * from './finished-run';
export * from './instance';
export * from './recommended-plan';
