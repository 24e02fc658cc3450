export * from './finished-run';
export * from './instance';
export * from './queued-copies';
export * from './recommended-plan';
