export * from './engines/engine';
export * from './engines/registry';
