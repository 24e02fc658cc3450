export * from './azure';
export * from './endpoint';
export * from './kubernetes';
