export * from './registry';
export * from './runner';
