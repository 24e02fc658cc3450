import { parsePolicyChain } from '@headroom/gateways';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { createBenchmark } from '../benchmark/create-benchmark';
import { createChannel } from '../channel/create-channel';
import type { Clients, Ctx } from '../ctx';
import { savePolicySet } from '../policy/save-policy-set';
import { acquireRun } from '../run/execute/acquire-run';
import { finishRun } from '../run/execute/finish-run';
import { prepareTarget } from '../run/execute/prepare-target';
import type { RunHost } from '../run/execute/run-host';
import { aBenchmark } from '../testing/instance';
import { openSampleBed, type SampleBed } from '../testing/sample-bed';
import { acquireSweep } from './advance/acquire-sweep';
import { advanceSweep } from './advance/advance-sweep';
import { answerHandChange } from './answer-hand-change';
import { getSweep } from './get-sweep';
import { listHandFactors } from './list-hand-factors';
import { repairSweeps } from './repair-sweeps';
import { startSweep } from './start-sweep';
import { stopSweep } from './stop-sweep';

const chains = {
  plain: [{ policy: 'forward-request', params: {} }],
  answering: [{ policy: 'return-response', params: { status: 200, contentType: 'text/plain', body: 'hello' } }],
};
const found = { chain: [{ policy: 'return-response', params: { status: 204 } }], units: 2 };
const going = new AbortController().signal;

let bed: SampleBed;
let instance: SampleBed['instance'];
let gateway: SampleBed['gateway'];
/** The hands of the person: nothing of Headroom has this. */
let hands: SampleBed['connector'];
let ctx: Ctx;
let benchmarkId: string;

beforeAll(async () => {
  bed = await openSampleBed(inject('postgresUrl'), inject('redisUrl'));
  ({ instance, gateway, connector: hands } = bed);
});
afterAll(() => bed?.close());
beforeEach(async () => {
  await instance.clients.db.sweep.updateMany({
    where: { state: { not: 'finished' } },
    data: { state: 'finished', reason: 'The test has ended.', finishedAt: new Date() },
  });
  ctx = await instance.workspace();
  await savePolicySet(ctx, { gatewayId: 'sample', name: 'answering', chain: chains.answering });
  ({ benchmarkId } = await createBenchmark(
    ctx,
    aBenchmark({
      target: { baseUrl: gateway.url },
      requests: [{ name: 'order', method: 'POST', path: '/', body: '{}' }],
      // Nothing tells the CPU of such a gateway.
      load: { kind: 'closed', steps: [{ users: 5, seconds: 3 }], thinkTimeMs: 100, warmUpSeconds: 0 },
    }),
  ));
  await hands.policySet.write(parsePolicyChain(found.chain));
  await hands.units.write(found.units);
});

const byHand = ['tier' as const, 'policySet' as const, 'units' as const];
const sweep = { units: [1, 2], policySets: ['plain', 'answering'], bodyBytes: [100, 2_000], byHand };
const host = (workerId = 'one') => ({ clients: instance.clients, workerId }) as RunHost;
const advance = (sweepId: string, workerId?: string) => advanceSweep(host(workerId), { sweepId }, going);
const gatewayNow = async () => ({
  chain: (await hands.policySet.read()).value,
  units: (await hands.units.read()).value,
});

/** What a sweep waits for. */
async function asked(sweepId: string) {
  const { state, handChanges } = await getSweep(ctx, { sweepId });
  const last = handChanges.at(-1);
  if (last?.state !== 'waiting') throw new Error(`The sweep waits for nobody: it is ${state}.`);
  return { ...last, sweepState: state };
}
const answer = async (sweepId: string, given: 'done' | 'give-up', words?: string) =>
  answerHandChange(ctx, {
    ...{ sweepId, handChangeId: (await asked(sweepId)).id, answer: given },
    ...(words && { found: words }),
  });

/** Does as an instruction says, by its words alone. */
async function obey(instruction: string) {
  const set = /policy set "(\w+)" version \d+/.exec(instruction)?.[1];
  const units = /(\d+) units?/.exec(instruction)?.[1];
  if (set) await hands.policySet.write(parsePolicyChain(chains[set as keyof typeof chains]));
  if (units) await hands.units.write(Number(units));
}

/** Runs the cell that was queued, without load; null where none is. */
async function runCell(sweepId: string) {
  const queued = await instance.clients.db.run.findFirst({ where: { sweepId, state: { not: 'finished' } } });
  if (!queued) return null;
  const run = await acquireRun(host(), queued.id);
  if (!run) throw new Error('The run cannot be taken.');
  const { cell } = await prepareTarget(host(), run, going);
  const { units, policySet } = run.definition.subject;
  await finishRun(instance.clients, run.id, run.epoch, { outcome: 'passed', reason: 'Done.', endedBy: 'system:test' });
  return { id: run.id, units, policySet, cell };
}

it('asks a person before each cell that needs another setting, keeps such cells together, and asks to put the gateway back', async () => {
  await expect(startSweep(ctx, { benchmarkId, sweep: { ...sweep, byHand: [] } })).rejects.toThrow(
    /have a person set tier, policy set and units by hand/,
  );
  expect(await listHandFactors(ctx, { benchmarkId })).toMatchObject({ factors: byHand, isConnected: false });
  const { sweepId } = await startSweep(ctx, { benchmarkId, sweep });
  const instructions: string[] = [];
  const ids: string[] = [];
  while (ids.length < 8) {
    await advance(sweepId);
    const cell = await runCell(sweepId);
    if (cell) {
      ids.push(cell.id);
      // Nothing has read it back.
      expect(cell.cell).toBe('unverified');
      expect(await gatewayNow()).toEqual({
        chain: parsePolicyChain(chains[cell.policySet as keyof typeof chains]),
        units: cell.units,
      });
      continue;
    }
    const { instruction, sweepState } = await asked(sweepId);
    expect(sweepState).toBe('waiting');
    instructions.push(instruction);
    await obey(instruction);
    await answer(sweepId, 'done', instructions.length === 1 ? '204 for all, 2 units' : undefined);
  }
  expect(instructions).toHaveLength(4);
  expect(instructions[0]).toMatch(
    /^Set tier .+, policy set "\w+" version 1 and \d units? at 127\.0\.0\.1:\d+, then continue\.$/,
  );
  for (const later of instructions.slice(1)) expect(later).not.toMatch(/tier/);
  const messages = await instance.clients.db.runEvent.findMany({
    where: { runId: ids[0]! },
    select: { message: true },
  });
  expect(messages.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(new RegExp(`^By hand, as ${ctx.actor.name} confirmed at .*: tier .*, policy set `)),
  );

  await advance(sweepId);
  expect(await asked(sweepId)).toMatchObject({
    ...{ sweepState: 'restoring', putsBack: true },
    instruction: expect.stringMatching(/^Put the gateway at .* back as it was found/),
  });
  await advance(sweepId);
  await hands.policySet.write(parsePolicyChain(found.chain));
  await hands.units.write(found.units);
  await answer(sweepId, 'done');
  await advance(sweepId);
  const ended = await getSweep(ctx, { sweepId });
  expect(ended).toMatchObject({
    ...{ state: 'finished', restoredAt: null, changes: [] },
    reason: 'All 8 cells have been run. What was set by hand was put back by hand, which nothing has read back.',
  });
  expect(ended.handChanges.map(({ found }) => found)).toEqual(['204 for all, 2 units', null, null, null, null]);
  expect(new Set(ended.handChanges.map(({ endedByName }) => endedByName))).toEqual(new Set([ctx.actor.name]));
  const audited = await instance.clients.db.auditEntry.findMany({
    where: { objectId: sweepId },
    orderBy: { id: 'asc' },
  });
  const acts = audited.map(({ action, actor }) => `${action} ${actor.split(':')[0]}`);
  expect(acts.filter((act) => act === 'sweep.ask system')).toHaveLength(5);
  expect(acts.filter((act) => act === 'sweep.confirm person')).toHaveLength(5);
});

it('waits on after a worker that died, and reminds once for each instruction, also after a crash', async () => {
  const { db } = instance.clients;
  await createChannel(ctx, { kind: 'webhook', name: 'Hook', url: 'http://127.0.0.1:9/', events: ['sweep.waiting'] });
  const { sweepId } = await startSweep(ctx, { benchmarkId, sweep: { ...sweep, remindMinutes: 20 } });
  await advance(sweepId);
  const { id, remindAt, createdAt } = await asked(sweepId);
  expect(remindAt.getTime() - createdAt.getTime()).toBeGreaterThan(19 * 60_000);

  const rung: string[] = [];
  const { producer } = instance.clients;
  const clients: Clients = {
    ...instance.clients,
    producer: {
      ...producer,
      enqueue: (name, key, payload) => {
        rung.push(key);
        return producer.enqueue(name, key, payload);
      },
    },
  };
  const isRung = async () => {
    rung.length = 0;
    await repairSweeps(clients);
    return rung.includes(sweepId);
  };
  const told = () => db.outboxEvent.findMany({ where: { type: 'sweep.waiting', workspaceId: ctx.workspaceId } });
  await advance(sweepId);
  expect([await isRung(), await told()]).toEqual([false, []]);

  // As much time passes as was stated; the worker that takes the step then dies with it.
  await db.handChange.update({ where: { id }, data: { remindAt: new Date(0) } });
  expect(await isRung()).toBe(true);
  expect(await acquireSweep(host('dead'), sweepId)).not.toBeNull();
  await advance(sweepId);
  expect(await told()).toEqual([]);
  await db.sweep.update({ where: { id: sweepId }, data: { leaseUntil: new Date(0) } });
  await Promise.all([advance(sweepId, 'two'), advance(sweepId, 'three')]);
  await advance(sweepId);
  expect(await told()).toMatchObject([{ title: 'Sweep waits: A benchmark' }]);
  expect(await db.delivery.count({ where: { workspaceId: ctx.workspaceId } })).toBe(1);
  expect(await isRung()).toBe(false);

  const answers = { sweepId, handChangeId: id, answer: 'done' as const };
  await Promise.all([answerHandChange(ctx, answers), answerHandChange(ctx, answers)]);
  await answerHandChange(ctx, answers);
  await expect(answerHandChange(ctx, { ...answers, answer: 'give-up' })).rejects.toThrow(/confirmed already/);
  const stranger = await instance.workspace();
  await expect(answerHandChange(stranger, answers)).rejects.toMatchObject({ code: 'not-found' });
  expect(await isRung()).toBe(true);
  await advance(sweepId, 'two');
  expect(await runCell(sweepId)).not.toBeNull();
  expect(await db.auditEntry.count({ where: { objectId: sweepId, action: 'sweep.confirm' } })).toBe(1);
});

it('is given up: before a cell it stops, and at the end it says that the gateway was not put back', async () => {
  const { sweepId } = await startSweep(ctx, { benchmarkId, sweep: { ...sweep, bodyBytes: [100] } });
  await advance(sweepId);
  await answer(sweepId, 'done');
  await advance(sweepId);
  await runCell(sweepId);
  await advance(sweepId);
  expect((await asked(sweepId)).putsBack).toBe(false);
  await answer(sweepId, 'give-up');
  await advance(sweepId);
  expect((await asked(sweepId)).putsBack).toBe(true);
  await answer(sweepId, 'give-up');
  await advance(sweepId);
  expect(await getSweep(ctx, { sweepId })).toMatchObject({
    state: 'finished',
    reason: 'Stopped by request after 1 of 4 cells. What was set by hand was not put back: that was given up.',
  });

  // Stopped before anything was confirmed, it waits for nobody.
  const { sweepId: second } = await startSweep(ctx, { benchmarkId, sweep });
  await advance(second);
  await stopSweep(ctx, { sweepId: second });
  await advance(second);
  expect(await getSweep(ctx, { sweepId: second })).toMatchObject({
    ...{ state: 'finished', handChanges: [{ state: 'given_up', endedByName: ctx.actor.name }] },
    reason: expect.stringMatching(/Nobody confirmed that anything was set by hand\.$/),
  });
});

it('a single run that waits for a person is a sweep of one cell', async () => {
  const one = { units: [1], policySets: ['answering'], byHand };
  const { sweepId } = await startSweep(ctx, { benchmarkId, sweep: one });
  await advance(sweepId);
  const { instruction } = await asked(sweepId);
  expect(instruction).toMatch(/^Set tier .+, policy set "answering" version 1 and 1 unit at /);
  expect(await runCell(sweepId)).toBeNull();
  await obey(instruction);
  await answer(sweepId, 'done');
  await advance(sweepId);
  expect(await runCell(sweepId)).toMatchObject({ policySet: 'answering', units: 1 });
  await advance(sweepId);
  expect((await asked(sweepId)).putsBack).toBe(true);
  await answer(sweepId, 'done');
  await advance(sweepId);
  const { state, handChanges } = await getSweep(ctx, { sweepId });
  expect([state, handChanges.length]).toEqual(['finished', 2]);
});
