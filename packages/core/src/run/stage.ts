import type { LevelStatistics } from '../stats/level-statistics';
import type { Slo } from '../workload/slo';

/** Why the controller asked for a stage. */
export const stagePurposes = ['warm-up', 'bracket', 'bisect', 'confirm', 'confirm-above', 'step'] as const;
export type StagePurpose = (typeof stagePurposes)[number];

/** One load level to be offered. Open loop carries `rps`, closed loop `users`. */
export interface StageOrder {
  purpose: StagePurpose;
  load:
    | { model: 'open'; rps: number; arrivals: 'poisson' | 'uniform' }
    | { model: 'closed'; users: number; thinkTimeMs: number; iterationsPerSecond?: number | undefined };
  /** The stage may end at `minSeconds` once it has enough samples, and ends at `maxSeconds`. */
  minSeconds: number;
  maxSeconds: number;
  /** First seconds of the stage that the statistics leave out. */
  settleSeconds: number;
  /** Pause before the stage. */
  coolDownSeconds: number;
  /** The controller's reason in words, shown live. */
  reason: string;
}

/** `unknown`: nothing was reported that could decide it, which is never taken for passed. */
export const checkStates = ['passed', 'failed', 'unknown'] as const;
export type CheckState = (typeof checkStates)[number];

/** One named check of a stage's certificate. `figures` are the numbers that decided it, in words. */
export interface Check {
  id:
    | 'generator-cpu'
    | 'clock'
    | 'event-loop'
    | 'send-lag'
    | 'dropped'
    | 'offered-as-asked'
    | 'connections'
    | 'warm-up'
    | 'steady'
    | 'restarts'
    | 'complete';
  state: CheckState;
  figures: string;
}

/** Whether one request kept its own SLO in a stage; figures are null where nothing was answered. */
export interface RequestCriterion {
  requestName: string;
  slo: Slo;
  requests: number;
  latencyMs: number | null;
  errorRate: number | null;
  /** Null: it was not sent, so nothing is judged. */
  passed: boolean | null;
}

/** `passed` and `failed` speak of the target; `invalid` says the stage cannot speak of it. */
export interface StageVerdict {
  result: 'passed' | 'failed' | 'invalid';
  /** Set when invalid: why. */
  invalidBecause?: 'generator-limited' | 'not-steady' | 'target-restarted' | 'incomplete' | 'too-few-samples';
  /** One sentence each, for a person. */
  reasons: string[];
  checks: Check[];
  /** Of the requests that have an SLO of their own; absent when none has. */
  criteria?: RequestCriterion[];
}

/** A stage that was run and judged; the controller sees only these. */
export interface StageOutcome {
  order: StageOrder;
  statistics: LevelStatistics;
  verdict: StageVerdict;
}

/** What a run found. Only `capacity` carries a number that was held; `at-least` is right-censored. */
export type CapacityAnswer =
  | {
      kind: 'capacity';
      /** Highest confirmed passing rate, requests per second. */
      rps: number;
      /** Lowest rate above it that failed. */
      failedRps: number;
      confirmed: boolean;
    }
  | { kind: 'at-least'; rps: number; reason: string }
  | { kind: 'not-met-at-any-level'; lowestFailedRps: number }
  | { kind: 'generator-limited'; rps: number | null; reason: string }
  | { kind: 'not-steady'; rps: number | null; reason: string }
  | { kind: 'levels-only'; reason: string };

/** What the controller wants next: a stage, or the end with an answer. */
export type NextStep =
  { kind: 'stage'; order: StageOrder } | { kind: 'finish'; answer: CapacityAnswer; reason: string };
