export * from './benchmark';
export * from './load';
export * from './request';
export * from './slo';
