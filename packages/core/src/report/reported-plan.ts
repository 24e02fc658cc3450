import type { PlanProblem } from '../sizing/plan-problem';
import type { Grade, RecommendationResult } from '../sizing/recommendation';
import type { DemandCurve } from '../workload/demand-curve';
import type { PolicyCosts } from './policy-money';

/** Where the prices of a figure come from. */
export interface PricesSeen {
  source: string;
  /** ISO date on which they stood there. */
  observedOn: string;
  /** Whether they are too old today to be relied on. */
  stale: boolean;
}

/** What of a recommendation a report is made of. */
export type ReportedResult = Pick<RecommendationResult, 'verdict' | 'currency' | 'recommended' | 'options' | 'missing'>;

/** The newest answer of a plan on one of its gateways. */
export interface ReportedAnswer {
  gateway: string;
  gatewayName: string;
  region: string;
  /** Names of the problem's tiers by their ids; a tier without one goes by its id. */
  tierNames: Readonly<Record<string, string>>;
  prices: PricesSeen;
  problem: PlanProblem;
  result: ReportedResult;
  policies: PolicyCosts;
}

/** What a plan's gateway answered last in a month. */
export interface MonthAnswer {
  /** `2026-11`, in UTC. */
  month: string;
  gatewayName: string;
  currency: string;
  /** What was recommended, as it is called; null where nothing was. */
  option: string | null;
  monthlyCost: string | null;
  /** At mean use. */
  costPerMillion: string | null;
  atPeak: string | null;
  /** Null too where there was no curve. */
  overCurve: string | null;
  monthlyCalls: number;
  /** Peak rate after growth. */
  requiredRps: number;
  policies: readonly string[];
  probability: number | null;
  grade: Grade | null;
  /** ISO date of the price book. */
  pricesSeenOn: string;
}

export interface ReportedPlan {
  id: string;
  name: string;
  /** Hour by hour before growth, of the same peak as the answers; null where the plan has none. */
  curve: DemandCurve | null;
  answers: readonly ReportedAnswer[];
  /** Gateways that could not be asked, or were not yet. */
  unanswered: readonly { gatewayName: string; why: string }[];
  months: readonly MonthAnswer[];
}
