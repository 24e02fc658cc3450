export * from './conclude';
export * from './estimate-load';
export * from './judge-stage';
export * from './next-step';
export * from './request-criteria';
export * from './stage';
export * from './states';
export * from './stored-verdict';
