import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildPrograms } from '../../testing/build-programs';
import type { Programs } from '../../testing/build-programs';
import { countingTarget, promisedStopMs } from '../../testing/counting-target';
import { ProtocolServer, shardToken } from '../../testing/protocol-server';
import { RegistrationServer, registrationCode } from '../../testing/registration-server';

let programs: Programs;
const directory = mkdtempSync(join(tmpdir(), 'headroom-serve-'));
beforeAll(async () => (programs = await buildPrograms()));
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true });
  await programs[Symbol.asyncDispose]();
});

let files = 0;
function tokenFile(content: string): string {
  files += 1;
  const path = join(directory, `token-${files}`);
  writeFileSync(path, `${content}\n`, { mode: 0o600 });
  return path;
}
const contentOf = (path: string) => readFileSync(path, 'utf8').trim();

/** `headroom agent --url`, as a process. */
function startServing(url: string, { file, token }: { file?: string; token?: string }) {
  const args = [programs.headroom, 'agent', '--url', url, ...(file ? ['--token-file', file] : [])];
  const child = spawn(process.execPath, args, {
    env: { ...(token && { HEADROOM_AGENT_TOKEN: token }) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const exit = once(child, 'close').then(([code]) => code as number | null);
  return {
    child,
    exit,
    said: () => said,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await exit;
    },
  };
}
const stage = (index: number, maxSeconds: number, rps = 100) =>
  ({ index, load: { model: 'open', rps, arrivals: 'uniform' }, maxSeconds, startsInMs: 0, seed: 1 }) as const;
const assignment = { runId: 'run', shard: 0, shardToken };

describe('an agent that serves', () => {
  it('exchanges its code for a token in its file, makes the run it is given, and goes on after a restart', async () => {
    await using target = await countingTarget();
    await using protocol = await ProtocolServer.start({ targetUrl: target.url, stages: [stage(0, 1)] });
    await using server = await RegistrationServer.start(protocol.url);
    const file = tokenFile(registrationCode);
    server.answersToLose = 1;
    {
      await using agent = startServing(server.url, { file });
      const { hello } = await server.heartbeat('idle');
      expect(hello).toMatchObject({ engines: { builtin: expect.any(String) as string } });
      expect(server.registrations).toBe(2);
      expect(contentOf(file)).toMatch(/^hra_/);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const running = server.heartbeat('running');
      server.assignments.push(assignment);
      await running;
      await server.heartbeat('idle');
      expect(target.seen.requests).toBeGreaterThan(0);
      expect(protocol.accountedFor(0)).toBe(100);
      expect(protocol.stageDones).toMatchObject([{ end: 'complete', seconds: 1 }]);
      expect(agent.said()).not.toContain(contentOf(file));
    }
    await using again = startServing(server.url, { file });
    await server.heartbeat('idle');
    expect(server.registrations).toBe(2);
    again.child.kill('SIGTERM');
    expect(await again.exit).toBe(0);
  });

  it('keeps every new token, loses nothing with a lost answer, and tries again while the server is away', async () => {
    await using server = await RegistrationServer.start();
    const file = tokenFile(registrationCode);
    await using agent = startServing(server.url, { file });
    await server.heartbeat('idle');
    const before = contentOf(file);
    server.away = true;
    await wait(300);
    server.answersToLose = 1;
    server.rotates = true;
    server.away = false;
    await expect.poll(() => contentOf(file)).not.toBe(before);
    await expect.poll(() => server.rotates).toBe(false);
    expect(contentOf(file)).toMatch(/^hra_/);
    expect(agent.child.exitCode).toBeNull();

    // Whoever has a copy of the old token is refused from now on.
    await using thief = startServing(server.url, { file: tokenFile(before) });
    expect(await thief.exit).toBe(3);
    expect(thief.said()).toMatch(/refused: .*401/);
    server.remove();
    expect(await agent.exit).toBe(3);
  });

  it('ends its load within two seconds when it is told to end', async () => {
    await using target = await countingTarget();
    await using protocol = await ProtocolServer.start({ targetUrl: target.url, stages: [stage(0, 60, 300)] });
    await using server = await RegistrationServer.start(protocol.url);
    await using agent = startServing(server.url, { file: tokenFile(registrationCode) });
    await server.heartbeat('idle');
    server.assignments.push(assignment);
    await once(protocol, 'intervals');
    agent.child.kill('SIGTERM');
    const toldAtMs = performance.now();
    expect(await agent.exit).toBe(0);
    expect(target.seen.lastAtMs - toldAtMs).toBeLessThan(promisedStopMs);
    await target.silence();
  });

  it('says what is wrong with its token', async () => {
    await using server = await RegistrationServer.start();
    const wrong: [{ file?: string; token?: string }, number, RegExp][] = [
      [{}, 2, /there is no token: give --token-file/],
      [{ token: 'what' }, 2, /neither a registration code/],
      [{ token: `${registrationCode}x` }, 3, /refused: .*unknown code/],
      [{ file: join(directory, 'none') }, 2, /cannot be read \(ENOENT\)/],
    ];
    for (const [given, code, sentence] of wrong) {
      await using agent = startServing(server.url, given);
      expect(await agent.exit).toBe(code);
      expect(agent.said()).toMatch(sentence);
    }
    await using memory = startServing(server.url, { token: registrationCode });
    await server.heartbeat('idle');
    expect(memory.said()).toMatch(/kept in memory only: a restart needs a new code/);
  });

  it('uses no code up when it could not keep the token', async () => {
    await using server = await RegistrationServer.start();
    // The longest name that a file may have leaves none for the one that is written beside it.
    const file = join(directory, 't'.repeat(255));
    writeFileSync(file, registrationCode, { mode: 0o600 });
    await using agent = startServing(server.url, { file });
    expect(await agent.exit).toBe(2);
    expect(agent.said()).toMatch(/The code was not used/);
    expect(server.registrations).toBe(0);
  });
});
