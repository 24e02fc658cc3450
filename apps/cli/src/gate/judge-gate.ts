import type { CapacityAnswer, RunOutcome } from '@headroom/core';
import { exitCodes, type ExitCode } from './exit-codes';

/** A run as far as it could be learned. */
export interface GateRun {
  id: string;
  name: string;
  /** Null while it goes on. */
  outcome: RunOutcome | null;
  reason: string | null;
  answer: CapacityAnswer | null;
  simulated: boolean;
}

/** What a plan's newest recommendation says. */
export interface GateAnswer {
  plan: string;
  verdict: 'recommended' | 'notEnoughEvidence' | 'noFeasibleOption';
  currency: string;
  /** Exact decimal; null when nothing is recommended. */
  monthlyCost: string | null;
}

export interface GateFacts {
  /** Null when it could not be learned, or never began. */
  run: GateRun | null;
  /** Why not all could be learned: the instance was lost. */
  lost: string | null;
  /** Somebody at this end has stopped it. */
  isInterrupted: boolean;
  /** Capacity that is asked for, requests per second. */
  needRps: number | null;
  /** The most that the plan may cost a month; `answer` is null when it was not answered. */
  budget: { maxMonthlyCost: number; answer: GateAnswer | null } | null;
}

export interface Criterion {
  name: string;
  state: 'passed' | 'failed' | 'unknown';
  /** One sentence. */
  detail: string;
  code: ExitCode;
}

export interface GateVerdict {
  code: ExitCode;
  criteria: Criterion[];
}

/**
 * Whether a change may pass. Pure and total: it passes only when every criterion has been met and is known to be; what is unknown,
 * lost or new to this version never passes.
 */
export function judgeGate(facts: GateFacts): GateVerdict {
  const criteria = [runCriterion(facts), ...capacityCriterion(facts), ...costCriterion(facts)];
  const against = criteria.find(({ state }) => state !== 'passed');
  return { criteria, code: against ? against.code : exitCodes.passed };
}

function runCriterion({ run, lost, isInterrupted }: GateFacts): Criterion {
  const name = 'The run is within its SLO';
  const against = (code: ExitCode, detail: string, state: 'failed' | 'unknown' = 'unknown'): Criterion => ({
    ...{ name, state, code, detail },
  });
  if (isInterrupted) return against(exitCodes.aborted, 'It was stopped from here.');
  if (lost !== null) return against(exitCodes.infrastructure, lost);
  if (!run) return against(exitCodes.infrastructure, 'Nothing is known of the run.');
  const detail = run.reason ?? 'It gave no reason.';
  switch (run.outcome) {
    case 'failed-slo':
      return against(exitCodes.sloFailed, detail, 'failed');
    case 'invalid':
      return against(exitCodes.invalidRun, detail);
    case 'aborted':
      return against(exitCodes.aborted, detail);
    case 'infra-failed':
      return against(exitCodes.infrastructure, detail);
    case 'passed':
      if (run.simulated) return against(exitCodes.notEnoughEvidence, 'A simulated run measures nothing.');
      return { name, state: 'passed', code: exitCodes.passed, detail };
    default:
      return against(exitCodes.infrastructure, 'It has not come to an end.');
  }
}

function capacityCriterion({ run, needRps }: GateFacts): Criterion[] {
  if (needRps === null) return [];
  const name = `It carries ${needRps} requests per second`;
  const answer = run?.answer;
  const unknown = (detail: string): Criterion[] => [
    { name, state: 'unknown', code: exitCodes.notEnoughEvidence, detail },
  ];
  const carries = (rps: number): Criterion[] => [
    { name, state: 'passed', code: exitCodes.passed, detail: `${rps} requests per second were carried.` },
  ];
  switch (answer?.kind) {
    case 'capacity':
      if (answer.rps >= needRps) return carries(answer.rps);
      return [
        {
          ...{ name, state: 'failed', code: exitCodes.capacityBelowNeed },
          detail: `Its capacity is ${answer.rps} requests per second.`,
        },
      ];
    case 'at-least':
      if (answer.rps >= needRps) return carries(answer.rps);
      return unknown(`At least ${answer.rps} requests per second were carried; more was not tried.`);
    case 'not-met-at-any-level':
      return [
        {
          ...{ name, state: 'failed', code: exitCodes.capacityBelowNeed },
          detail: `No level was within the SLO; ${answer.lowestFailedRps} requests per second was the lowest.`,
        },
      ];
    default:
      return unknown('The run has found no capacity: ask it for one with "kind: find-maximum".');
  }
}

function costCriterion({ budget }: GateFacts): Criterion[] {
  if (budget === null) return [];
  const { maxMonthlyCost, answer } = budget;
  const name = `The plan costs at most ${maxMonthlyCost} a month`;
  const against = (code: ExitCode, state: 'failed' | 'unknown', detail: string): Criterion[] => [
    { name, state, code, detail },
  ];
  if (!answer) return against(exitCodes.notEnoughEvidence, 'unknown', 'The plan has no answer.');
  switch (answer.verdict) {
    case 'noFeasibleOption':
      return against(exitCodes.capacityBelowNeed, 'failed', `No option carries what “${answer.plan}” asks.`);
    case 'recommended': {
      const cost = Number(answer.monthlyCost ?? NaN);
      if (!Number.isFinite(cost))
        return against(exitCodes.notEnoughEvidence, 'unknown', `What “${answer.plan}” costs is not known.`);
      const detail = `“${answer.plan}” costs ${answer.monthlyCost} ${answer.currency} a month.`;
      if (!(cost <= maxMonthlyCost)) return against(exitCodes.costAboveBudget, 'failed', detail);
      return [{ name, state: 'passed', code: exitCodes.passed, detail }];
    }
    default:
      return against(exitCodes.notEnoughEvidence, 'unknown', `Too little is known to answer “${answer.plan}”.`);
  }
}
