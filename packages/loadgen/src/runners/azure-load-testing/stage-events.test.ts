import { benchmarkSchema } from '@headroom/core';
import type { ShardStage } from '@headroom/core';
import { expect, it } from 'vitest';
import { SampleSeconds } from '../../samples/sample-seconds';
import { stageEvents } from './stage-events';

const { target, requests } = benchmarkSchema.parse({
  ...{ name: 'events', subject: { gateway: 'sample', tier: 'one', policySet: 'none' } },
  ...{ target: { baseUrl: 'https://gateway.test' }, requests: [{ name: 'r', path: '/' }] },
  load: { kind: 'steps', steps: [{ rps: 10, seconds: 60 }] },
  slo: { percentile: 95, latencyMs: 100, maxErrorRate: 0.01 },
});

/** The end of a stage of 60 s whose last request ended `lastedMs` after the first began. */
function doneOf(load: ShardStage['load'], lastedMs: number, endedEarly = false) {
  const stage: ShardStage = { index: 0, load, maxSeconds: 60, startsInMs: 0, seed: 1 };
  const events = stageEvents({
    job: { shard: 0, stage, target, requests, batch: false, secretNames: [] },
    plan: { kind: 'JMX', files: [], engineInstances: 1, environmentVariables: {}, virtualUsers: 4 },
    ended: { testRunId: 'run', status: 'DONE' },
    results: {
      ...{ intervals: [], totals: new SampleSeconds({ stage: 0, shard: 0 }).totals(), startedAtMs: 0 },
      ...{ offeredMs: lastedMs - 1_500, durationMs: lastedMs, engineInstances: 1, errorExamples: [] },
    },
    ...{ cpu: null, endedEarly },
  });
  return [...events].at(-1);
}
const closed: ShardStage['load'] = { model: 'closed', users: 4, thinkTimeMs: 0 };

it('a closed stage lasts as long as it was active, and says when that was too short', () => {
  expect(doneOf(closed, 20_400)).toMatchObject({
    ...{ kind: 'done', seconds: 21 },
    message: expect.stringMatching(/ended by itself after 21 of 60 seconds/),
  });
  const whole = doneOf(closed, 60_900);
  expect(whole).toMatchObject({ kind: 'done', seconds: 60 });
  expect(whole).not.toMatchObject({ message: expect.stringMatching(/ended by itself/) });
});

it('an open stage lasts its time unless it was stopped, for what is missing counts as dropped', () => {
  const open: ShardStage['load'] = { model: 'open', rps: 10, arrivals: 'uniform' };
  expect(doneOf(open, 20_400)).toMatchObject({ kind: 'done', seconds: 60 });
  expect(doneOf(open, 20_400, true)).toMatchObject({ kind: 'done', seconds: 19 });
});
