export * from './benchmark';
export * from './engines';
export * from './load';
export * from './requirement';
export * from './request';
export * from './request-names';
export * from './secrets';
export * from './slo';
