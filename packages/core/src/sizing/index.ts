export * from './cost-rate-curve';
export * from './parse-plan';
export * from './plan-problem';
export * from './plan-run';
export * from './read-plan-document';
export * from './recommend';
export * from './recommendation';
export * from './verdict-sentence';
export { fitPlan, type PlanModel } from './plan-model';
