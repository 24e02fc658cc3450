import type { Benchmark, BenchmarkInput, Load, RunnerId } from '@headroom/core';
import { numberOf } from '@/ui/form-values';

/** A benchmark as it stands in its form: every figure is the text that was typed. */
export interface BenchmarkDraft {
  name: string;
  description: string;
  subject: { gateway: string; tier: string; units: string; policySet: string };
  target: { baseUrl: string; timeoutMs: string; maxConnections: string };
  requests: RequestDraft[];
  load: LoadDraft;
  slo: { percentile: string; latencyMs: string; maxErrorPercent: string };
  runner: RunnerId;
  simulated: {
    serviceDemandMs: string;
    coresPerUnit: string;
    delayMs: string;
    serviceVariability: string;
    seed: string;
  };
}

export interface RequestDraft {
  name: string;
  method: string;
  path: string;
  /** One `name: value` a line. */
  headers: string;
  bodyKind: 'none' | 'literal' | 'generated';
  body: string;
  bodyBytes: string;
  weight: string;
  /** Codes separated by commas; empty for every 2xx and 3xx. */
  expectStatus: string;
}

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
  steps: { level: string; seconds: string }[];
}

export const emptyRequest = (name: string): RequestDraft => ({
  name,
  method: 'GET',
  path: '/',
  headers: '',
  bodyKind: 'none',
  body: '',
  bodyBytes: '1024',
  weight: '1',
  expectStatus: '',
});

const emptyLoad: LoadDraft = {
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
  steps: [{ level: '50', seconds: '30' }],
};

/** A draft to begin with, for the first cell that can be tested. */
export const emptyDraft = (subject: { gateway: string; tier: string; policySet: string }): BenchmarkDraft => ({
  name: '',
  description: '',
  subject: { ...subject, units: '1' },
  target: { baseUrl: 'http://127.0.0.1:8080', timeoutMs: '5000', maxConnections: '512' },
  requests: [emptyRequest('request')],
  load: emptyLoad,
  slo: { percentile: '95', latencyMs: '100', maxErrorPercent: '0.1' },
  runner: 'local',
  simulated: { serviceDemandMs: '3', coresPerUnit: '1', delayMs: '0', serviceVariability: '1', seed: '1' },
});

/** The draft of a stored definition. */
export function draftOf(definition: Benchmark): BenchmarkDraft {
  const { name, description, subject, target, requests, load, slo, runner, simulated } = definition;
  const empty = emptyDraft(subject);
  return {
    name,
    description,
    subject: { ...subject, units: String(subject.units) },
    target: { ...target, timeoutMs: String(target.timeoutMs), maxConnections: String(target.maxConnections) },
    requests: requests.map((request) => ({
      ...emptyRequest(request.name),
      method: request.method,
      path: request.path,
      headers: Object.entries(request.headers)
        .map(([header, value]) => `${header}: ${value}`)
        .join('\n'),
      bodyKind: request.body !== undefined ? 'literal' : request.bodyBytes !== undefined ? 'generated' : 'none',
      body: request.body ?? '',
      bodyBytes: String(request.bodyBytes ?? 1024),
      weight: String(request.weight),
      expectStatus: request.expectStatus?.join(', ') ?? '',
    })),
    load: loadDraftOf(load),
    slo: {
      percentile: String(slo.percentile),
      latencyMs: String(slo.latencyMs),
      maxErrorPercent: String(Number((slo.maxErrorRate * 100).toPrecision(10))),
    },
    runner,
    simulated: simulated ? (mapValues(simulated, String) as BenchmarkDraft['simulated']) : empty.simulated,
  };
}

function loadDraftOf(load: Load): LoadDraft {
  const texts = mapValues(load, (value) => (typeof value === 'number' ? String(value) : value)) as Partial<LoadDraft>;
  if (load.kind === 'find-maximum')
    return {
      ...emptyLoad,
      ...texts,
      bracketTolerancePercent: String(Number((load.bracketTolerance * 100).toPrecision(10))),
    };
  const steps = load.steps.map((step) => ({
    level: String('rps' in step ? step.rps : step.users),
    seconds: String(step.seconds),
  }));
  return { ...emptyLoad, ...texts, steps };
}

/** The document that a draft stands for; it may be invalid, which the schema says. */
export function definitionOf(draft: BenchmarkDraft): BenchmarkInput {
  const { name, description, subject, target, requests, slo, runner, simulated } = draft;
  return {
    name,
    description,
    subject: { ...subject, units: numberOf(subject.units) },
    target: {
      baseUrl: target.baseUrl.trim(),
      timeoutMs: numberOf(target.timeoutMs),
      maxConnections: numberOf(target.maxConnections),
    },
    requests: requests.map(requestOf),
    load: loadOf(draft.load),
    slo: {
      percentile: numberOf(slo.percentile),
      latencyMs: numberOf(slo.latencyMs),
      maxErrorRate: shareOf(slo.maxErrorPercent),
    },
    runner,
    ...(runner === 'simulated' && { simulated: mapValues(simulated, numberOf) as BenchmarkInput['simulated'] }),
  };
}

function requestOf(request: RequestDraft): BenchmarkInput['requests'][number] {
  return {
    name: request.name.trim(),
    method: request.method as NonNullable<BenchmarkInput['requests'][number]['method']>,
    path: request.path.trim(),
    headers: Object.fromEntries(
      request.headers
        .split('\n')
        .filter((line) => line.trim())
        .map((line) => {
          const colon = line.indexOf(':');
          return colon < 0 ? [line.trim(), ''] : [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
        }),
    ),
    ...(request.bodyKind === 'literal' && { body: request.body }),
    ...(request.bodyKind === 'generated' && { bodyBytes: numberOf(request.bodyBytes) }),
    weight: numberOf(request.weight),
    ...(request.expectStatus.trim() && { expectStatus: request.expectStatus.split(',').map(numberOf) }),
  };
}

function loadOf(load: LoadDraft): BenchmarkInput['load'] {
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
        ...shared,
      };
  }
}

const shareOf = (percent: string) => Number((numberOf(percent) / 100).toPrecision(12));

const mapValues = <T extends object, U>(values: T, map: (value: T[keyof T] & never) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value as never)]));
