import { requestSchema } from '@headroom/core';
import type { ShardStage } from '@headroom/core';
import { describe, expect, it } from 'vitest';
import type { EngineJob } from '../../engines/engine';
import { engineShare } from './limits';
import { testPlan } from './test-plan';
import { threadsOf } from './threads';

const open: ShardStage['load'] = { model: 'open', rps: 120, arrivals: 'poisson' };
const closed = (users: number): ShardStage['load'] => ({ model: 'closed', users, thinkTimeMs: 0 });
const jobFor = (load: ShardStage['load'], more: Partial<EngineJob> = {}): EngineJob => ({
  ...{ shard: 0, stage: { index: 0, load, maxSeconds: 60, startsInMs: 0, seed: 7 } },
  target: { baseUrl: 'https://gateway.test/', address: '203.0.113.5', timeoutMs: 1_000, maxConnections: 600 },
  requests: ['a', 'b'].map((name) =>
    requestSchema.parse({ name, path: `/${name}`, headers: { authorization: 'Bearer {{secret:TOKEN}}' } }),
  ),
  ...{ batch: false, secretNames: ['TOKEN'], ...more },
});
const settings = { engineInstances: 3, apiVersion: '2022-11-01' };
const preview = { ...settings, apiVersion: '2024-12-01-preview' };
const fileOf = (plan: ReturnType<typeof testPlan>, type: string) =>
  plan.files.find(({ fileType }) => fileType === type);

describe('what the service is given', () => {
  it('of JMeter: an even part of the rate for each engine instance, seeds of their own, and no secret', () => {
    const plan = testPlan('jmeter', jobFor(open), settings);
    expect(plan).toMatchObject({ kind: 'JMX', engineInstances: 3, virtualUsers: 120, environmentVariables: {} });
    expect(fileOf(plan, 'USER_PROPERTIES')!.text).toMatch(/^rps=40$/m);
    const script = fileOf(plan, 'JMX_FILE')!;
    expect(script.text).toContain('${__GetSecret(HEADROOM_SECRET_TOKEN)}');
    expect(script.text).not.toContain("getenv('HEADROOM_SECRET");
    expect(script.text).toMatch(/name="randomSeed">0</);
    expect(script.text).toContain('203.0.113.5');
    expect(plan.files.map(({ name }) => name)).toEqual(['plan.jmx', 'user.properties', 'mix.csv']);
  });

  it('of JMeter: users by as many engine instances as divide them', () => {
    const plan = testPlan('jmeter', jobFor(closed(8)), settings);
    expect(plan).toMatchObject({ engineInstances: 2, virtualUsers: 8 });
    expect(fileOf(plan, 'USER_PROPERTIES')!.text).toMatch(/^threads=4$/m);
  });

  it('of Locust: one file, and the total of users', () => {
    const plan = testPlan('locust', jobFor(closed(8)), preview);
    expect(plan).toMatchObject({ kind: 'Locust', engineInstances: 3, virtualUsers: 8 });
    expect(plan.environmentVariables).toMatchObject({ LOCUST_USERS: '8', LOCUST_RUN_TIME: '60' });
    expect(plan.files).toMatchObject([{ name: 'locustfile.py', fileType: 'TEST_SCRIPT' }]);
  });

  it('is nothing that it cannot run', () => {
    expect(() => testPlan('k6', jobFor(open), settings)).toThrow(/JMeter and Locust, not k6/);
    expect(() => testPlan('locust', jobFor(closed(8)), settings)).toThrow(/from api-version 2024-12-01-preview on/);
    expect(() => testPlan('jmeter', jobFor(closed(800)), settings)).toThrow(/at least 4 engine instances of 250/);
    expect(() => testPlan('locust', jobFor(closed(800)), preview)).toThrow(/at least 4 engine instances/);
    const long = { ...jobFor(open).stage, maxSeconds: 11_000 };
    expect(() => testPlan('jmeter', jobFor(open, { stage: long }), settings)).toThrow(/at most 3 hours/);
  });
});

it('splits users evenly or says what would do', () => {
  expect(engineShare(500, 2)).toEqual({ engines: 2, usersPerEngine: 250 });
  expect(engineShare(7, 3)).toEqual({ engines: 1, usersPerEngine: 7 });
  expect(engineShare(501, 2)).toMatch(/at least 3 engine instances/);
  expect(engineShare(251, 3)).toMatch(/cannot be split evenly.*multiple of 2/);
});

it('reads the threads of a plan, or says that it cannot', () => {
  const group = (text: string, kind = 'ThreadGroup') =>
    `<${kind} testname="x"><stringProp name="ThreadGroup.num_threads">${text}</stringProp></${kind}>`;
  expect(threadsOf(group('5') + group('${__P(n,7)}') + group('90', 'SetupThreadGroup'))).toBe(12);
  expect(threadsOf(group('${__P(n,7)}'), 'm=1\nn=30\n')).toBe(30);
  expect(threadsOf(group('${users}'))).toBeNull();
  expect(threadsOf('<jmeterTestPlan/>')).toBeNull();
  expect(threadsOf(group(''))).toBeNull();
  expect(threadsOf(`<!-- ${group('90')} -->${group('5').replace('"x"', '"x > y"')}`)).toBe(5);
});

it.each([
  '<ThreadGroup >',
  '<ThreadGroup x="',
  '<ThreadGroup ><stringProp ',
  '${__env(HEADROOM_SECRET_TOKEN',
  '${__env(${__env(',
])('reads a plan of 500 kB soon, though it repeats %s', (part) => {
  const hostile = part.repeat(500_000 / part.length);
  const once = `\${__env(${'HEADROOM_SECRET_TOKEN '.repeat(10_000)}`;
  const text = `<TestPlan/><hashTree></hashTree>${once}${hostile}`;
  const begun = performance.now();
  testPlan('jmeter', jobFor(closed(2), { script: { fileName: 'mine.jmx', text } }), settings);
  expect(performance.now() - begun).toBeLessThan(1_000);
});
