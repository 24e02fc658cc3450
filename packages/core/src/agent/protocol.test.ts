import { expect, it } from 'vitest';
import { LatencyHistogram } from '../histogram';
import { noOutcomes } from '../metrics';
import { claimRequest, controlRequest, intervalsRequest, nextRequest, stageDoneRequest } from './protocol';
import { heartbeatRequest, registerRequest } from './registration';

const empty = LatencyHistogram.empty().encode();
const interval = {
  ...{ stage: 0, shard: 0, second: 0, requestName: 'home', offered: 1, sent: 1, outcomes: noOutcomes() },
  ...{ bytesIn: 1, bytesOut: 1, latency: empty, serviceTime: empty },
};
const health = {
  ...{ stage: 0, shard: 0, second: 0, cpuPercent: 1, threads: 1, loopLagP99Ms: 1, sendLagP99Ms: 1, late: 0 },
  ...{ waitedForConnection: 0, dropped: 0, openSockets: 1, inFlight: 0 },
};
const server = { stage: 0, second: 0, unit: 'a', cpuSeconds: 1, requests: 1, restarts: 0, cores: 1 };
const example = { outcome: null, requestName: null, status: null, second: null, message: 'no' };
const hello = { version: '1', hostname: 'vm', cores: 1, engines: {} };

/** The same with a field that nobody knows, on every level but in maps by name. */
const newer = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(newer);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    key === 'outcomes' || key === 'engines' ? inner : newer(inner),
  ]);
  return { ...Object.fromEntries(entries), isNewer: true };
};

it.each([
  [claimRequest, { runId: 'r', shard: 0, agentVersion: '1', machine: { os: 'Linux', cores: 1, node: '24' } }],
  [nextRequest, { epoch: 1, afterStage: -1, holdMs: 0 }],
  [controlRequest, { epoch: 1, stage: 0, holdMs: 0 }],
  [
    intervalsRequest,
    {
      ...{ epoch: 1, intervals: [interval], health: [health], server: [server] },
      log: [{ line: 0, source: 'agent', text: 'x', agoMs: 0 }],
    },
  ],
  [stageDoneRequest, { epoch: 1, stage: 0, seconds: 1, end: 'complete', errorExamples: [example] }],
  [registerRequest, { code: 'hrc_x', attempt: 'a'.repeat(22), hello }],
  [heartbeatRequest, { hello, activity: 'idle', holdMs: 0 }],
])('what a newer agent says beside it is ignored (%#)', (schema, body) => {
  expect(schema.parse(newer(body))).toEqual(body);
});

it('an outcome that is not known is refused, as no figure would hold without it', () => {
  const body = { epoch: 1, intervals: [{ ...interval, outcomes: { ...noOutcomes(), melted: 1 } }], health: [] };
  expect(intervalsRequest.safeParse(body).success).toBe(false);
});
