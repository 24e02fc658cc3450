import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findFreePort } from '../processes/ports.mjs';
import { signalProcess } from '../processes/stop-process.mjs';
import { nothingRuns, npmStart, processesOf, temporaryState } from '../testing/npm-start';

/** One full start, which includes a build when something changed. */
const startMs = 600_000;
/** `npm run test:full` kills again and again. */
const killRounds = process.env.HEADROOM_FULL ? 5 : 1;
/** What only the full suite has time for. */
const testInFull = test.skipIf(!process.env.HEADROOM_FULL);

describe('a running product', () => {
  const state = temporaryState();
  let port: number;
  let running: ReturnType<typeof npmStart>;

  const start = async () => {
    running = npmStart(state.dir, { PORT: String(port) });
    await running.printed(`Headroom is ready at http://localhost:${port}`);
  };
  const partsNamed = (name: string) => processesOf(state.dir).filter(({ command }) => command.includes(name));

  beforeAll(async () => {
    port = await findFreePort();
  });
  afterEach(async () => {
    if (running.child.exitCode === null && running.child.signalCode === null) {
      running.child.kill('SIGTERM');
      await running.exited;
    }
  });
  afterAll(() => state.remove());

  test(
    'is ready when it says so, refuses a second start on its state, and leaves nothing behind on SIGTERM',
    async () => {
      await start();
      expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
      expect(statSync(join(state.dir, 'secrets.json')).mode & 0o777).toBe(0o600);

      const second = npmStart(state.dir, { PORT: String(await findFreePort()) });
      expect(await second.exited).toBe(1);
      expect(second.output()).toContain('Headroom is already running with the state in');

      const taken = temporaryState();
      const third = npmStart(taken.dir, { PORT: String(port) });
      expect(await third.exited).toBe(1);
      expect(third.output()).toContain(`Port ${port} is taken, and the web app needs it.`);
      taken.remove();

      running.child.kill('SIGTERM');
      const askedAt = Date.now();
      expect(await running.exited).toBe(0);
      // The graces of all parts one after the other; a part that does not end by itself is killed after its own.
      expect(Date.now() - askedAt).toBeLessThan(30_000);
      await nothingRuns(state.dir);
    },
    startMs,
  );

  test(
    'leaves nothing behind when it is killed outright, and starts again over the same data',
    async () => {
      await start();
      const secrets = readFileSync(join(state.dir, 'secrets.json'), 'utf8');
      for (let round = 0; round < killRounds; round++) {
        running.child.kill('SIGKILL');
        await running.exited;
        await nothingRuns(state.dir);
        await start();
      }
      expect(readFileSync(join(state.dir, 'secrets.json'), 'utf8')).toBe(secrets);
    },
    startMs * killRounds,
  );

  testInFull(
    'stops servers that outlived even their guard before it starts its own',
    async () => {
      await start();
      const before = partsNamed('postgres -D').map(({ pid }) => pid);
      for (const { pid } of partsNamed('processes/guard.mjs')) signalProcess(pid, 'SIGKILL');
      for (const { pid, command } of processesOf(state.dir))
        if (!/^\S*(postgres -D|redis-server)/.test(command)) signalProcess(pid, 'SIGKILL');
      await running.exited;
      expect(partsNamed('postgres -D').map(({ pid }) => pid)).toEqual(before);
      await start();
      expect(partsNamed('postgres -D').map(({ pid }) => pid)).not.toEqual(before);
    },
    startMs,
  );

  test(
    'names the part that crashed, ends with an error and takes the rest down',
    async () => {
      await start();
      const [worker] = partsNamed('apps/worker/dist/main.js');
      signalProcess(worker!.pid, 'SIGKILL');
      expect(await running.exited).toBe(1);
      expect(running.output()).toContain('Headroom stops: worker was killed by SIGKILL.');
      expect(running.output()).toContain('worker.log');
      await nothingRuns(state.dir);
    },
    startMs,
  );

  testInFull(
    'takes over the lock of a start that is gone',
    async () => {
      writeFileSync(join(state.dir, 'start.pid'), '1\n');
      await start();
    },
    startMs,
  );
});

describe('a start that cannot succeed says why in one line', () => {
  const refused = async (env: NodeJS.ProcessEnv, flags: string[] = []) => {
    const state = temporaryState();
    const start = npmStart(env.HEADROOM_STATE_DIR ?? state.dir, { PORT: String(await findFreePort()), ...env }, flags);
    const code = await start.exited;
    await nothingRuns(state.dir);
    state.remove();
    return { code, output: start.output() };
  };

  test('a state folder that cannot be written', async () => {
    const { code, output } = await refused({ HEADROOM_STATE_DIR: '/dev/null/state' });
    expect(code).toBe(1);
    expect(output).toBe(
      'Headroom cannot write to its state folder /dev/null/state (ENOTDIR). Choose another with HEADROOM_STATE_DIR.\n',
    );
  });

  test('an unknown flag, a bad port, a bad address', async () => {
    expect((await refused({}, ['--twice'])).output).toContain('npm start does not know --twice.');
    expect((await refused({ PORT: 'high' })).output).toBe('PORT must be a number from 1 to 65535; it is "high".\n');
    expect((await refused({ REDIS_URL: 'here' })).output).toContain('REDIS_URL is not an address');
    expect((await refused({ REDIS_URL: 'redis://127.0.0.1:1' }, ['--fresh'])).output).toContain(
      '--fresh deletes the local state only.',
    );
  });

  test(
    'a Redis that is too old, and a Postgres that is not there',
    async () => {
      // A server that speaks just enough of Redis to say its version.
      const info = '# Server\r\nredis_version:5.0.7\r\nloading:0\r\n';
      const old = createServer((socket) => {
        socket.on('data', (data) => {
          for (const [command] of data.toString().matchAll(/(?<=\r\n)(info|client|hello|quit|select)(?=\r\n)/gi))
            socket.write(/info/i.test(command) ? `$${info.length}\r\n${info}\r\n` : '-ERR unknown command\r\n');
        });
        socket.on('error', () => {});
      }).listen(0, '127.0.0.1');
      await once(old, 'listening');
      const redisUrl = `redis://127.0.0.1:${(old.address() as AddressInfo).port}`;
      const nobody = await findFreePort();

      const withOldRedis = await refused({ REDIS_URL: redisUrl });
      expect(withOldRedis.code).toBe(1);
      expect(withOldRedis.output).toContain('is 5.0.7; Headroom needs 6.2 or newer.');
      const withoutPostgres = await refused({ DATABASE_URL: `postgresql://someone@127.0.0.1:${nobody}/none` });
      expect(withoutPostgres.code).toBe(1);
      expect(withoutPostgres.output).toMatch(
        /Postgres at 127\.0\.0\.1:\d+ \(DATABASE_URL\) does not answer: .*ECONNREFUSED/,
      );
      old.close();
    },
    startMs,
  );
});
