export * from './cost-rate-curve';
export * from './plan-problem';
export * from './plan-run';
export * from './recommend';
export * from './recommendation';
export * from './verdict-sentence';
