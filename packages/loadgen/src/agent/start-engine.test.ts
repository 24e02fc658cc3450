import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { EngineJob } from '../engines/engine';
import { processEngines } from './start-engine';

const scratch = mkdtempSync(join(tmpdir(), 'headroom-start-'));
beforeAll(() => vi.stubEnv('TMPDIR', scratch));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(scratch, { recursive: true });
});

const job: EngineJob = {
  shard: 0,
  stage: { index: 0, load: { model: 'closed', users: 1, thinkTimeMs: 0 }, maxSeconds: 1, startsInMs: 0, seed: 1 },
  target: { baseUrl: 'http://127.0.0.1:1', timeoutMs: 500, maxConnections: 1 },
  requests: [],
  batch: false,
  secretNames: ['TOKEN'],
};
const programs = { node: process.execPath, builtinEngine: '', engineGuard: '' };

/** Descriptors that lead into this test's directory. */
const openPipes = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(scratch);
    } catch {
      return false;
    }
  });

describe.runIf(process.platform === 'linux')('an engine', () => {
  it('leaves no pipe open when it cannot be launched', async () => {
    const start = processEngines({ ...programs, k6: { program: 'k6\0', output: 'csv' } }, {});
    await expect(start('k6', job, { TOKEN: '' })).rejects.toThrow(/null bytes/);
    await expect.poll(openPipes).toEqual([]);
    expect(readdirSync(scratch)).toEqual([]);
  });

  it('tells no secret in what it says and throws of its tool', async () => {
    const guard = join(scratch, 'guard.cjs');
    writeFileSync(
      guard,
      "console.log('Error in NonGUIDriver: ' + 'x'.repeat(990) + process.env.HEADROOM_SECRET_TOKEN)",
    );
    const start = processEngines({ ...programs, engineGuard: guard, jmeter: { java: 'java', home: '/jmeter' } }, {});
    const run = await start('jmeter', job, { TOKEN: 'open sesame' });
    const said: string[] = [];
    const events = async () => {
      for await (const event of run.events) if (event.kind === 'log') said.push(event.text);
    };
    const message = await events().catch((error: Error) => error.message);
    expect(message).toContain('xxx{{secret:TOKEN}}');
    expect(message).not.toContain('sesame');
    expect(said.join()).toContain('xxx{{secret:TOKEN}}');
    expect(said.join()).not.toContain('sesame');
    rmSync(guard);
  });
});
