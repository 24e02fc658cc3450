import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ShardStage } from '@headroom/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPrograms } from '../testing/build-programs';
import type { Programs } from '../testing/build-programs';
import { countingTarget, promisedStopMs } from '../testing/counting-target';
import { enginesDirectory } from '../testing/installed-engines';
import { ProtocolServer, shardToken } from '../testing/protocol-server';

/** Of this test's own, so that what is left over in it is ours. */
const scratch = mkdtempSync(join(tmpdir(), 'headroom-kills-'));
let programs: Programs;
beforeAll(async () => {
  chmodSync(scratch, 0o711);
  programs = await buildPrograms();
});
afterAll(async () => {
  await programs[Symbol.asyncDispose]();
  rmSync(scratch, { recursive: true });
});

const stage: ShardStage = {
  index: 0,
  load: { model: 'open', rps: 200, arrivals: 'uniform' },
  maxSeconds: 60,
  startsInMs: 0,
  seed: 1,
};
interface ProcessLine {
  pid: number;
  args: string;
}

/** Processes below `parent`, by a walk through the process table. */
function descendants(parent: number): ProcessLine[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, pid, ppid, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return pid ? [{ pid: Number(pid), ppid: Number(ppid), args: args! }] : [];
    });
  const below = (id: number): ProcessLine[] =>
    lines.filter(({ ppid }) => ppid === id).flatMap((line) => [line, ...below(line.pid)]);
  return below(parent);
}

function isAlive({ pid }: ProcessLine): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** An agent of which k6 is at work, and its processes. */
async function loadedAgent(server: ProtocolServer & { url: string }) {
  const args = [programs.headroom, 'agent', '--url', server.url, '--run', 'run', '--shard', '0'];
  const agent = spawn(process.execPath, args, {
    env: {
      HEADROOM_AGENT_TOKEN: shardToken,
      HEADROOM_ENGINES: enginesDirectory,
      TMPDIR: scratch,
      PATH: process.env.PATH,
      NODE_ENV: 'test',
    },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const exited = once(agent, 'exit');
  await Promise.race([
    once(server, 'intervals'),
    exited.then(() => Promise.reject(new Error('the agent ended before its load began'))),
  ]);
  const processes = descendants(agent.pid!);
  const guard = processes.find((line) => line.args.includes(programs.engineGuard))!;
  const tool = processes.find((line) => line.args.includes('stage.js') && line !== guard)!;
  return { processes, exited, victims: { agent: { pid: agent.pid!, args: '' }, guard, tool } };
}

it.each(['agent', 'guard', 'tool'] as const)(
  'no load outlives a %s that is killed, and nothing is left over',
  async (name) => {
    await using target = await countingTarget();
    await using server = await ProtocolServer.start({ targetUrl: target.url, stages: [stage], engine: 'k6' });
    const { processes, exited, victims } = await loadedAgent(server);
    expect(processes).toHaveLength(2);
    expect(readdirSync(scratch)).toHaveLength(1);

    process.kill(victims[name].pid, 'SIGKILL');
    const killedAtMs = performance.now();
    if (name === 'agent') await exited;
    // The agent lives on: it says that the engine failed, and goes on with the run, which has no more stages.
    else
      expect(await server.stageDone()).toMatchObject({
        end: 'engine-failed',
        message: expect.stringMatching(/k6 engine/),
      });
    await expect.poll(() => processes.filter(isAlive)).toEqual([]);
    await expect.poll(() => readdirSync(scratch)).toEqual([]);
    await exited;
    expect(target.seen.lastAtMs - killedAtMs).toBeLessThan(promisedStopMs);
  },
);
