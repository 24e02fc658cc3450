import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { LatencyHistogram, requestSchema } from '@headroom/core';
import type { ShardStage } from '@headroom/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPrograms } from '../../testing/build-programs';
import type { Programs } from '../../testing/build-programs';
import { countingTarget, promisedStopMs } from '../../testing/counting-target';
import type { EngineEvent } from '../engine';

let programs: Programs;
let directory: string;
beforeAll(async () => {
  programs = await buildPrograms();
  directory = await mkdtemp(join(tmpdir(), 'headroom-engine-'));
});
afterAll(async () => {
  await programs[Symbol.asyncDispose]();
  await rm(directory, { recursive: true });
});

async function startEngine(baseUrl: string, load: ShardStage['load'], maxSeconds: number) {
  const file = join(directory, 'stage.json');
  const job = {
    shard: 2,
    stage: { index: 5, load, maxSeconds, startsInMs: 0, seed: 1 },
    target: { baseUrl, timeoutMs: 20_000, maxConnections: 64 },
    requests: [requestSchema.parse({ name: 'r', path: '/' })],
    batch: false,
    secretNames: [],
  };
  await writeFile(file, JSON.stringify(job));
  const child = spawn(process.execPath, [programs.builtinEngine, file], { env: {}, stdio: ['pipe', 'pipe', 'pipe'] });
  const events: EngineEvent[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => events.push(JSON.parse(line) as EngineEvent));
  return { child, events, lines, exit: once(child, 'close').then(([code]) => code as number | null) };
}

const open = (rps: number) => ({ model: 'open', rps, arrivals: 'poisson' }) as const;

describe('the builtin engine as a process', () => {
  it('prints intervals and health of every second, then what it offered', async () => {
    await using target = await countingTarget();
    const engine = await startEngine(target.url, open(200), 3);
    expect(await engine.exit).toBe(0);
    const intervals = engine.events.flatMap((event) => (event.kind === 'interval' ? [event.interval] : []));
    const health = engine.events.flatMap((event) => (event.kind === 'health' ? [event.health] : []));
    expect(engine.events.at(-1)).toEqual({ kind: 'done', seconds: 3 });
    expect(intervals.every(({ shard, stage }) => shard === 2 && stage === 5)).toBe(true);
    expect(health.map(({ second }) => second).slice(0, 3)).toEqual([0, 1, 2]);
    expect(health.every(({ threads, cpuPercent }) => threads === 1 && cpuPercent! > 0)).toBe(true);
    const offered = intervals.reduce((sum, interval) => sum + interval.offered, 0);
    expect(offered).toBe(target.seen.requests);
    expect(LatencyHistogram.merged(intervals.map(({ latency }) => latency)).count).toBe(offered);
  });

  it('ends the stage at a second when told to', async () => {
    await using target = await countingTarget();
    const engine = await startEngine(target.url, { model: 'open', rps: 100, arrivals: 'uniform' }, 60);
    await once(engine.lines, 'line');
    engine.child.stdin.write('end-stage\n');
    expect(await engine.exit).toBe(0);
    const done = engine.events.at(-1);
    expect(done).toMatchObject({ kind: 'done' });
    if (done?.kind === 'done') expect(target.seen.requests).toBe(done.seconds * 100);
  });

  it('ends at once when its stdin is closed', async () => {
    await using target = await countingTarget();
    const engine = await startEngine(target.url, open(300), 60);
    await once(engine.lines, 'line');
    engine.child.stdin.end();
    const closedAtMs = performance.now();
    expect(await engine.exit).toBe(3);
    expect(target.seen.lastAtMs - closedAtMs).toBeLessThan(promisedStopMs);
  });

  it('says what is wrong with its stage file', async () => {
    const child = spawn(process.execPath, [programs.builtinEngine, '/does/not/exist'], { env: {}, stdio: 'pipe' });
    let said = '';
    child.stderr.on('data', (text: Buffer) => (said += text.toString()));
    const [code] = await once(child, 'close');
    expect(code).toBe(1);
    expect(said).toMatch(/ENOENT/);
  });
});
