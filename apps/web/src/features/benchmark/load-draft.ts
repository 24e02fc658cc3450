import type { BenchmarkInput, Load } from '@headroom/core';
import { mapValues, numberOf, percentOf, shareOf } from '@/ui/form-values';

/** Fields of all kinds of load together, so that switching between them loses nothing. */
export interface LoadDraft {
  kind: Load['kind'];
  arrivals: string;
  startRps: string;
  maxRps: string;
  growth: string;
  bracketTolerancePercent: string;
  warmUpSeconds: string;
  minStageSeconds: string;
  maxStageSeconds: string;
  confirmSeconds: string;
  coolDownSeconds: string;
  deadlineSeconds: string;
  thinkTimeMs: string;
  /** Per user, in place of a think time; empty for none. */
  iterationsPerSecond: string;
  steps: { level: string; seconds: string }[];
}

export const emptyLoad: LoadDraft = {
  kind: 'find-maximum',
  arrivals: 'poisson',
  startRps: '50',
  maxRps: '1000',
  growth: '2',
  bracketTolerancePercent: '5',
  warmUpSeconds: '5',
  minStageSeconds: '8',
  maxStageSeconds: '30',
  confirmSeconds: '20',
  coolDownSeconds: '2',
  deadlineSeconds: '900',
  thinkTimeMs: '0',
  iterationsPerSecond: '',
  steps: [{ level: '50', seconds: '30' }],
};

/** The draft of a stored load. */
export function loadDraftOf(load: Load): LoadDraft {
  const texts = mapValues(load, (value) => (typeof value === 'number' ? String(value) : value)) as Partial<LoadDraft>;
  if (load.kind === 'find-maximum')
    return {
      ...emptyLoad,
      ...texts,
      bracketTolerancePercent: percentOf(load.bracketTolerance),
    };
  const steps = load.steps.map((step) => ({
    level: String('rps' in step ? step.rps : step.users),
    seconds: String(step.seconds),
  }));
  return { ...emptyLoad, ...texts, steps };
}

/** The load that a draft stands for; a pace only under an engine that keeps one. */
export function loadOf(load: LoadDraft, { paced }: { paced: boolean }): BenchmarkInput['load'] {
  const shared = { warmUpSeconds: numberOf(load.warmUpSeconds), coolDownSeconds: numberOf(load.coolDownSeconds) };
  const arrivals = load.arrivals === 'uniform' ? 'uniform' : 'poisson';
  const seconds = (step: LoadDraft['steps'][number]) => numberOf(step.seconds);
  switch (load.kind) {
    case 'find-maximum':
      return {
        kind: load.kind,
        startRps: numberOf(load.startRps),
        maxRps: numberOf(load.maxRps),
        growth: numberOf(load.growth),
        bracketTolerance: shareOf(load.bracketTolerancePercent),
        ...shared,
        minStageSeconds: numberOf(load.minStageSeconds),
        maxStageSeconds: numberOf(load.maxStageSeconds),
        confirmSeconds: numberOf(load.confirmSeconds),
        deadlineSeconds: numberOf(load.deadlineSeconds),
        arrivals,
      };
    case 'steps':
      return {
        kind: load.kind,
        steps: load.steps.map((step) => ({ rps: numberOf(step.level), seconds: seconds(step) })),
        ...shared,
        arrivals,
      };
    case 'closed':
      return {
        kind: load.kind,
        steps: load.steps.map((step) => ({ users: numberOf(step.level), seconds: seconds(step) })),
        thinkTimeMs: numberOf(load.thinkTimeMs),
        ...(paced && load.iterationsPerSecond.trim() && { iterationsPerSecond: numberOf(load.iterationsPerSecond) }),
        ...shared,
      };
  }
}
