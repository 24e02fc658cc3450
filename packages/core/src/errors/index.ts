export * from './errors';
export * from './parse';
