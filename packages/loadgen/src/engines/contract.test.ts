import { engineTraits, requestSchema } from '@headroom/core';
import type { ShardStage } from '@headroom/core';
import { describe, expect, it } from 'vitest';
import type { EngineChunk, EngineEvent, EngineJob } from './engine';
import { engineOf, engines } from './registry';

const loads: Record<ShardStage['load']['model'], ShardStage['load']> = {
  open: { model: 'open', rps: 10, arrivals: 'poisson' },
  closed: { model: 'closed', users: 2, thinkTimeMs: 5 },
};
const programs = {
  ...{
    node: '/node',
    builtinEngine: '/engine.js',
    k6: { program: '/k6', output: 'headroom' as const },
    locust: '/locust',
  },
  jmeter: { java: '/java', home: '/jmeter' },
};
const jobFor = (load: ShardStage['load'], headers: Record<string, string> = {}): EngineJob => ({
  shard: 1,
  stage: { index: 2, load, maxSeconds: 3, startsInMs: 0, seed: 4 },
  target: { baseUrl: 'http://127.0.0.1:9', timeoutMs: 1000, maxConnections: 4 },
  requests: [requestSchema.parse({ name: 'r', path: '/', headers })],
  batch: false,
  secretNames: [],
});

async function* chunksOf(chunks: EngineChunk[]) {
  yield* chunks;
}

async function eventsOf(events: AsyncIterable<EngineEvent>) {
  const all: EngineEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

it('has engines with ids of their own, found by id', () => {
  expect(new Set(engines.map(({ id }) => id)).size).toBe(engines.length);
  for (const engine of engines) expect(engineOf(engine.id)).toBe(engine);
  expect(() => engineOf('none')).toThrow(/no engine "none"/);
});

describe.each(engines)('engine $id', (engine) => {
  const { loadModels } = engineTraits[engine.id];

  it('supports a load model and says its version', () => {
    expect(loadModels.length).toBeGreaterThan(0);
    expect(engine.version).not.toBe('');
  });

  it('renders the same job to the same files, with plain names, and runs them without secrets in argv', () => {
    for (const model of loadModels) {
      const job = jobFor(loads[model], { authorization: 'Bearer top-secret' });
      const files = engine.render(job);
      expect(engine.render(job)).toEqual(files);
      expect(files.length).toBeGreaterThan(0);
      for (const { name } of files) expect(name).toMatch(/^[a-z0-9.-]+$/);
      const { program, args, env } = engine.command('/stage', programs, job);
      expect(program).not.toBe('');
      expect(JSON.stringify([args, env])).not.toContain('top-secret');
    }
  });

  it('refuses headers that frame the message', () => {
    expect(() => engine.render(jobFor(loads.open, { 'Content-Length': '5' }))).toThrow(/Content-Length/);
  });

  it('refuses a header that names another host than the target, and takes the target’s own', () => {
    expect(() => engine.render(jobFor(loads.closed, { hOST: 'victim.test' }))).toThrow(/"hOST" names another host/);
    engine.render(jobFor(loads.closed, { Host: '127.0.0.1:9' }));
  });

  it('fails on output that it does not know instead of skipping it', async () => {
    const [pipe] = engine.command('/stage', programs, jobFor(loads.closed)).pipes ?? [];
    const from = pipe === undefined ? 'stdout' : { pipe };
    const parse = (text: string) =>
      eventsOf(engine.parse(chunksOf([{ from, text: `${text}\n` }]), jobFor(loads.closed), String));
    await expect(parse('not an event')).rejects.toThrow();
    await expect(parse('{"kind":"surprise"}')).rejects.toThrow();
  });

  it('says nothing of its own', async () => {
    expect(await eventsOf(engine.parse(chunksOf([]), jobFor(loads.open), String))).toEqual([]);
  });
});

describe('builtin engine', () => {
  it('reads back the events that its program prints', async () => {
    const events: EngineEvent[] = [
      {
        kind: 'error-example',
        example: { outcome: 'server5xx', requestName: 'r', status: 500, second: 3, message: 'no', body: 'Sorry' },
      },
      { kind: 'done', seconds: 3 },
    ];
    const chunks = events.map((event): EngineChunk => ({ from: 'stdout', text: `${JSON.stringify(event)}\n` }));
    expect(await eventsOf(engineOf('builtin').parse(chunksOf(chunks), jobFor(loads.open), String))).toEqual(events);
  });
});
