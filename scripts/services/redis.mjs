import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Redis } from 'ioredis';
import { Failure } from '../processes/failure.mjs';
import { stopLeftover } from '../processes/leftover.mjs';
import { findFreePort } from '../processes/ports.mjs';
import { ensureRedisProgram, isRedisNewEnough, minimumRedis } from './redis-program.mjs';
import { startServer } from './start-server.mjs';

/**
 * Starts a private Redis on loopback with an append-only file and without eviction (the queue's keys must never vanish).
 * @param {object} options dir (data; made on first use), port, password, logFile, signal
 * @returns url, port, pid, exited (of the current process), stop(), kill() (as by a power cut), restart() (also after kill)
 * @throws Failure with one line for a person
 */
export async function startRedis({ dir, port, password = 'redis', logFile, signal }) {
  const data = resolve(dir);
  const log = logFile ?? join(dirname(data), 'redis.log');
  const { program } = await ensureRedisProgram();
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const configFile = join(data, 'redis.conf');
  const pidFile = join(data, 'redis.pid');
  await stopLeftover({ pidFile, mark: configFile, stopSignal: 'SIGTERM' });

  const listenPort = port ?? (await findFreePort());
  const settings = [
    'bind 127.0.0.1',
    `port ${listenPort}`,
    `dir ${JSON.stringify(data)}`,
    `pidfile ${JSON.stringify(pidFile)}`,
    `requirepass ${password}`,
    'appendonly yes',
    'save ""',
    'maxmemory-policy noeviction',
    'set-proc-title no',
  ];
  writeFileSync(configFile, `${settings.join('\n')}\n`, { mode: 0o600 });
  const url = `redis://:${encodeURIComponent(password)}@127.0.0.1:${listenPort}/0`;

  return startServer({
    url,
    port: listenPort,
    part: {
      name: 'redis',
      command: program,
      args: [configFile],
      cwd: data,
      env: { PATH: process.env.PATH },
      logFile: log,
    },
    isReady: async () => (await redisInfo(url)).loading === '0',
    signal,
  });
}

/** Checks that a Redis given by the person answers and is new enough. */
export async function checkRedis(url) {
  const where = new URL(url).host;
  let version;
  try {
    version = (await redisInfo(url)).redis_version;
  } catch (error) {
    throw new Failure(`Redis at ${where} (REDIS_URL) does not answer: ${error.message}.`);
  }
  if (!isRedisNewEnough(version))
    throw new Failure(
      `Redis at ${where} (REDIS_URL) is ${version}; Headroom needs ${minimumRedis.join('.')} or newer.`,
    );
}

async function redisInfo(url) {
  const client = new Redis(url, {
    // The older protocol: a server too old for the newer one must be able to say how old it is.
    protocol: 2,
    lazyConnect: true,
    retryStrategy: null,
    connectTimeout: 3000,
    commandTimeout: 3000,
    enableReadyCheck: false,
    maxRetriesPerRequest: 0,
  });
  let failure;
  client.on('error', (error) => (failure = error));
  try {
    await client.connect();
    const info = await client.info();
    return Object.fromEntries(
      info.split('\r\n').flatMap((line) => (line.includes(':') ? [line.split(/:(.*)/s, 2)] : [])),
    );
  } catch (error) {
    throw failure ?? error;
  } finally {
    client.disconnect();
  }
}
