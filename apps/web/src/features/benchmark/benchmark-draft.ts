import { engineTraits, type Benchmark, type BenchmarkInput, type EngineId, type RunnerId } from '@headroom/core';
import { mapValues, numberOf, percentOf, shareOf } from '@/ui/form-values';
import { emptyLoad, loadDraftOf, loadOf, type LoadDraft } from './load-draft';
import { emptyRequest, requestDraftOf, requestOf, type RequestDraft } from './request-draft';

/** A benchmark as it stands in its form: every figure is the text that was typed. */
export interface BenchmarkDraft {
  name: string;
  description: string;
  subject: { gateway: string; tier: string; units: string; policySet: string };
  target: { baseUrl: string; timeoutMs: string; maxConnections: string };
  requests: RequestDraft[];
  load: LoadDraft;
  slo: { percentile: string; latencyMs: string; maxErrorPercent: string };
  engine: EngineId;
  runner: RunnerId;
  shards: string;
  batch: boolean;
  /** Own script of the engine; null: made from the requests. */
  script: { fileName: string; text: string } | null;
  /** Names separated by commas. */
  secrets: string;
  /** No limit while the amount is empty. */
  maxTestCost: { amount: string; currency: string };
  simulated: {
    serviceDemandMs: string;
    coresPerUnit: string;
    delayMs: string;
    serviceVariability: string;
    seed: string;
  };
}

/** A draft to begin with, for the first cell that can be tested. */
export const emptyDraft = (subject: { gateway: string; tier: string; policySet: string }): BenchmarkDraft => ({
  name: '',
  description: '',
  subject: { ...subject, units: '1' },
  target: { baseUrl: 'http://127.0.0.1:8080', timeoutMs: '5000', maxConnections: '512' },
  requests: [emptyRequest('request')],
  load: emptyLoad,
  slo: { percentile: '95', latencyMs: '100', maxErrorPercent: '0.1' },
  engine: 'builtin',
  runner: 'local',
  shards: '1',
  batch: false,
  script: null,
  secrets: '',
  maxTestCost: { amount: '', currency: 'USD' },
  simulated: { serviceDemandMs: '3', coresPerUnit: '1', delayMs: '0', serviceVariability: '1', seed: '1' },
});

/** The draft of a stored definition. */
export function draftOf(definition: Benchmark): BenchmarkDraft {
  const { name, description, subject, target, requests, load, slo, engine, runner, batch, script } = definition;
  const empty = emptyDraft(subject);
  return {
    ...{ name, description, engine, runner, batch },
    subject: { ...subject, units: String(subject.units) },
    target: { ...target, timeoutMs: String(target.timeoutMs), maxConnections: String(target.maxConnections) },
    requests: requests.map(requestDraftOf),
    load: loadDraftOf(load),
    slo: {
      percentile: String(slo.percentile),
      latencyMs: String(slo.latencyMs),
      maxErrorPercent: percentOf(slo.maxErrorRate),
    },
    shards: String(definition.shards),
    script: script ?? null,
    secrets: definition.secrets.join(', '),
    maxTestCost: definition.maxTestCost ?? empty.maxTestCost,
    simulated: definition.simulated
      ? (mapValues(definition.simulated, String) as BenchmarkDraft['simulated'])
      : empty.simulated,
  };
}

/** The document that a draft stands for; it may be invalid, which the schema says. */
export function definitionOf(draft: BenchmarkDraft): BenchmarkInput {
  const { name, description, subject, target, requests, load, slo, engine, runner, script, simulated } = draft;
  const { amount, currency } = draft.maxTestCost;
  return {
    ...{ name, description, engine, runner, batch: draft.batch && mayBatch(draft) },
    subject: { ...subject, units: numberOf(subject.units) },
    target: {
      baseUrl: target.baseUrl.trim(),
      timeoutMs: numberOf(target.timeoutMs),
      maxConnections: numberOf(target.maxConnections),
    },
    requests: requests.map(requestOf),
    load: loadOf(load, engineTraits[engine]),
    slo: {
      percentile: numberOf(slo.percentile),
      latencyMs: numberOf(slo.latencyMs),
      maxErrorRate: shareOf(slo.maxErrorPercent),
    },
    shards: numberOf(draft.shards),
    ...(script && { script }),
    secrets: secretNamesIn(draft),
    ...(amount.trim() && { maxTestCost: { amount: amount.trim(), currency: currency.trim() } }),
    ...(runner === 'simulated' && { simulated: mapValues(simulated, numberOf) as BenchmarkInput['simulated'] }),
  };
}

/** Whether the draft's engine can send all requests at once under its load; its form asks for it only then. */
export const mayBatch = ({ engine, load, script }: BenchmarkDraft): boolean =>
  engineTraits[engine].batch && load.kind === 'closed' && script === null;

/** The names of secrets that a draft lists. */
export const secretNamesIn = ({ secrets }: BenchmarkDraft): string[] =>
  secrets
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '');
