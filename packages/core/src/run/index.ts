export * from './stage';
export * from './states';
