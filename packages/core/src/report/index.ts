export { budgetMeasures, judgeBudgets, type Budget, type BudgetMeasure, type JudgedBudget } from './budgets';
export { cadenceWords, weekdays } from './cadence';
export { cadenceSchema, type Cadence } from './cadence-schema';
export { costReport, type CostReport, type CostTotal, type PlanCost } from './cost-report';
export { answerBasis, basisOf, basisWords, policyBasis, type FigureBasis } from './figure-basis';
export type { MonthCost } from './month-costs';
export { policyMoney, type PolicyCosts, type PolicyMoney } from './policy-money';
export type { MonthAnswer, PricesSeen, ReportedAnswer, ReportedPlan, ReportedResult } from './reported-plan';
export { rateCosts } from './rate-costs';
export { reportTables } from './report-tables';
export {
  isNumeric,
  unknownCell,
  type CellKind,
  type ReportCell,
  type ReportColumn,
  type ReportTable,
} from './report-table';
export { reportWords, type ReportWords } from './report-words';
export type { Saving } from './savings';
export { spreadsheetText } from './spreadsheet-text';
export type { TierCost } from './tier-costs';
