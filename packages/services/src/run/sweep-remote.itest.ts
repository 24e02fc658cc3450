import type { Runner } from '@headroom/loadgen/runners';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createBenchmark } from '../benchmark/create-benchmark';
import { saveKubernetesConnection } from '../connection/cloud-connections';
import type { Ctx } from '../ctx';
import { aBenchmark, openTestInstance, type TestInstance } from '../testing/instance';
import type { RunHost } from './execute/run-host';
import { getRun } from './get-run';
import { startRun } from './start-run';
import { sweepRemote } from './sweep-remote';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(inject('postgresUrl'), inject('redisUrl'));
});
afterAll(() => instance.close());

/** A host whose cluster is what `sweep` says. */
const hostWith = (sweep: NonNullable<Runner['sweep']>): RunHost => ({
  ...{ clients: instance.clients, workerId: 'w', agentUrl: 'http://127.0.0.1:9', publicUrl: null },
  machine: { hostname: 'here', cores: 2, engines: {}, allowsScripts: false },
  checkTargetMs: 60_000,
  runners: { kubernetes: { id: 'kubernetes', sweep } as Runner },
  environment: {},
});

/** A run of long ago in a state, under an epoch; what is younger than the reading of the sweep counts as alive. */
async function oldRun(ctx: Ctx, state: 'measuring' | 'finished', epoch: number): Promise<string> {
  const { benchmarkId } = await createBenchmark(ctx, aBenchmark({ name: crypto.randomUUID() }));
  const { runId } = await startRun(ctx, { benchmarkId });
  const id = `00000000${runId.slice(8)}`;
  const end = { outcome: 'aborted', reason: 'x', endedBy: 'system:x', finishedAt: new Date() } as const;
  await instance.clients.db.run.update({
    where: { id: runId },
    data: { id, epoch, state, simulated: true, ...(state === 'finished' && end) },
  });
  return id;
}

it('a live run keeps its agents under its newest epoch only; all else is deleted, and its run says so', async () => {
  const ctx = await instance.workspace();
  const stranger = await instance.workspace();
  const cluster = { server: 'https://cluster.example', token: 'a token', namespace: 'load' };
  await saveKubernetesConnection(ctx, cluster);
  const live = await oldRun(ctx, 'measuring', 3);
  const over = await oldRun(ctx, 'finished', 1);
  const strange = await oldRun(stranger, 'measuring', 1);
  const { benchmarkId } = await createBenchmark(ctx, aBenchmark());

  const asked: [string, boolean][] = [];
  const host = hostWith(async (connection, workspaceId, isLive) => {
    expect(connection).toMatchObject(cluster);
    expect(workspaceId).toBe(ctx.workspaceId);
    // Started after the sweep has read who is alive.
    const { runId: young } = await startRun(ctx, { benchmarkId });
    const found = [
      ['live', live, 3],
      ['its next epoch', live, 4],
      ['its last epoch', live, 2],
      ['over', over, 1],
      ['of another workspace', strange, 1],
      ['young', young, 1],
    ] as const;
    for (const [what, runId, epoch] of found) asked.push([what, isLive(runId, epoch)]);
    return [
      { runId: over, sentence: 'The job hr-over was deleted.' },
      { runId: strange, sentence: 'Never told to strangers.' },
    ];
  });
  const problems: unknown[] = [];
  await sweepRemote(host, (error) => problems.push(error));
  expect(problems).toEqual([]);
  expect(asked).toEqual([
    ['live', true],
    ['its next epoch', true],
    ['its last epoch', false],
    ['over', false],
    ['of another workspace', false],
    ['young', true],
  ]);
  const messagesOf = async (of: Ctx, runId: string) =>
    (await getRun(of, { runId })).events.map(({ message }) => message);
  expect(await messagesOf(ctx, over)).toContain('The job hr-over was deleted.');
  expect(await messagesOf(stranger, strange)).not.toContain('Never told to strangers.');
});

it('a cloud that cannot be swept is reported, and stops nothing', async () => {
  const problems: unknown[] = [];
  await sweepRemote(
    hostWith(() => Promise.reject(new Error('no answer'))),
    (error, where) => problems.push([String(error), where]),
  );
  expect(problems).toEqual([['Error: no answer', expect.objectContaining({ runner: 'kubernetes' })]]);
});
