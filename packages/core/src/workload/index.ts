export * from './benchmark';
export * from './load';
export * from './requirement';
export * from './request';
export * from './request-names';
export * from './slo';
