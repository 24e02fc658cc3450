export * from './import-bundle';
export * from './comparison-bundle';
export * from './run-bundle';
export * from './plan-bundle';
export * from './report-bundle';
