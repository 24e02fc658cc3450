export * from './cost-rate-curve';
export { gradeOf } from './grade';
export * from './is-answer-to';
export * from './parse-plan';
export * from './plan-problem';
export * from './plan-run';
export * from './read-plan-document';
export * from './recommend';
export * from './recommendation';
export * from './rank-gateways';
export * from './ranking';
export * from './ranking-sentence';
export * from './price-difference';
export { type DatedWinner, type TierPrices, reprice, winnerOverBooks } from './reprice';
export { type StatedAnswer, verdictSentence } from './verdict-sentence';
export { fitPlan, type PlanModel } from './plan-model';
export { type PolicyState, policyTax } from './policy-tax';
export {
  type Assumption,
  type MovedAnswer,
  type Sensitivity,
  assumptions,
  sensitivities,
  sensitivitySteps,
} from './sensitivity';
export { type WhatIf, asPlanned, whatIfProblem } from './what-if';
