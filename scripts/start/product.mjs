import { join } from 'node:path';
import { root } from '../bootstrap.mjs';
import { Failure } from '../processes/failure.mjs';
import { isPortFree } from '../processes/ports.mjs';
import { describeExit, runPart, spawnPart } from '../processes/spawn-part.mjs';
import { answersOk, waitUntilReady } from '../processes/wait-until-ready.mjs';
import { checkPostgres, startPostgres } from '../services/postgres.mjs';
import { checkRedis, startRedis } from '../services/redis.mjs';

const cli = join(root, 'apps/cli/dist/main.js');

/** @throws Failure when another program listens on the port of the web app */
export async function requireFreePort(port) {
  // Browsers try ::1 first for "localhost": a stranger there would be taken for us.
  for (const host of ['127.0.0.1', '::1']) {
    if (!(await isPortFree(port, host)))
      throw new Failure(
        `Port ${port} is taken, and the web app needs it. Stop the program that uses it, or choose another: PORT=${port + 1} npm start`,
      );
  }
}

/**
 * Starts every part of the built product on this machine and waits until each is healthy.
 * @param {object} options state (of openState), port, databaseUrl, redisUrl (servers of the person's own), signal, step
 * @returns url, env (for the admin commands), admin(...args), pidOf(part's name), startWorker() (another one, in place of one that was
 * killed), crashed (resolves with a sentence), stop()
 */
export async function startProduct({ state, port, databaseUrl, redisUrl, signal, step }) {
  const running = [];
  let stopping = false;
  let reportCrash;
  const crashed = new Promise((resolve) => (reportCrash = resolve));

  /** Stops the parts in the reverse order of dependence, each within its own grace. */
  const stop = async () => {
    stopping = true;
    for (const part of ['web', 'worker', 'sample-gateway', 'redis', 'postgres'].flatMap((name) =>
      running.filter((other) => other.name === name),
    ))
      await part.stop();
  };
  const keep = (part) => {
    running.push(part);
    part.exited.then(async (outcome) => {
      if (!stopping) reportCrash(await describeExit(part, outcome));
    });
    return part;
  };
  const logFile = (name) => state.path('logs', `${name}.log`);
  const program = async (name, args, { env, ready, graceMs = 3000, cwd = root }) => {
    const part = keep(spawnPart({ name, command: process.execPath, args, cwd, env, graceMs, logFile: logFile(name) }));
    await waitUntilReady(part, () => answersOk(ready), { signal });
  };

  const ownPostgres = async () => {
    if (databaseUrl) return (await checkPostgres(databaseUrl), databaseUrl);
    const options = {
      dir: state.path('postgres'),
      port: await state.port('postgres'),
      password: state.secrets.postgresPassword,
    };
    const postgres = await startPostgres({ ...options, logFile: logFile('postgres'), signal });
    keep(postgres.part());
    return postgres.url;
  };
  const ownRedis = async () => {
    if (redisUrl) return (await checkRedis(redisUrl), redisUrl);
    const options = {
      dir: state.path('redis'),
      port: await state.port('redis'),
      password: state.secrets.redisPassword,
    };
    const redis = await startRedis({ ...options, logFile: logFile('redis'), signal });
    keep(redis.part());
    return redis.url;
  };

  try {
    const [postgresUrl, queueUrl] = await all([step('Postgres', ownPostgres), step('Redis', ownRedis)]);
    const env = await partsEnvironment({ state, port, postgresUrl, queueUrl });
    const admin = (...args) =>
      runPart(
        {
          name: `headroom admin ${args[0]}`,
          command: process.execPath,
          args: [cli, 'admin', ...args],
          cwd: root,
          env,
          logFile: logFile(args[0]),
        },
        { signal },
      );

    await all([
      step('Database schema', () => admin('migrate')),
      step('Sample gateway', () =>
        program('sample-gateway', [join(root, 'apps/sample-gateway/dist/main.js')], {
          env: sampleEnvironment(env, state),
          ready: `${env.HEADROOM_SAMPLE_ADMIN_URL}/health`,
        }),
      ),
    ]);
    await all([
      step('Demo workspace', () => admin('seed')),
      step('Web app', () =>
        program(
          'web',
          [join(root, 'node_modules/next/dist/bin/next'), 'start', '-H', '127.0.0.1', '-p', String(port)],
          { env, cwd: join(root, 'apps/web'), ready: `${env.HEADROOM_WEB_URL}/readyz`, graceMs: 2000 },
        ),
      ),
    ]);
    const startWorker = () =>
      program('worker', [join(root, 'apps/worker/dist/main.js')], {
        env,
        ready: `http://127.0.0.1:${env.HEADROOM_WORKER_HEALTH_PORT}/`,
        graceMs: 5000,
      });
    await step('Worker', startWorker);
    const pidOf = (name) => running.findLast((part) => part.name === name)?.pid ?? null;
    return { url: `http://localhost:${port}`, env, admin, pidOf, startWorker, crashed, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Like Promise.all, but a failure is passed on only when the others have come to rest too: nothing starts after the stop. */
async function all(works) {
  const outcomes = await Promise.allSettled(works);
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
  return outcomes.map(({ value }) => value);
}

async function partsEnvironment({ state, port, postgresUrl, queueUrl }) {
  return {
    ...process.env,
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    NO_COLOR: '1',
    PORT: String(port),
    DATABASE_URL: postgresUrl,
    REDIS_URL: queueUrl,
    HEADROOM_EMBEDDED: '1',
    HEADROOM_STATE_DIR: state.dir,
    HEADROOM_SECRET_KEY: state.secrets.secretKey,
    HEADROOM_WEB_URL: `http://127.0.0.1:${port}`,
    HEADROOM_AGENT_PROGRAM: cli,
    HEADROOM_ENGINES: process.env.HEADROOM_ENGINES || join(root, '.headroom/engines'),
    // The web app listens on loopback alone here, so whoever starts a run could run the script without us just as well.
    HEADROOM_LOCAL_SCRIPTS: '1',
    // For the same reason: what the workspace allows is enough.
    HEADROOM_PRIVATE_TARGETS: process.env.HEADROOM_PRIVATE_TARGETS || '0.0.0.0/0,::/0',
    HEADROOM_WORKER_HEALTH_PORT: String(await state.port('worker-health')),
    HEADROOM_SAMPLE_URL: `http://127.0.0.1:${await state.port('sample-gateway')}`,
    HEADROOM_SAMPLE_ADMIN_URL: `http://127.0.0.1:${await state.port('sample-gateway-admin')}`,
    HEADROOM_SAMPLE_ADMIN_TOKEN: state.secrets.sampleAdminToken,
  };
}

/** The target under test gets nothing of the instance: neither its database nor its key. */
function sampleEnvironment(env, state) {
  return {
    PATH: env.PATH,
    NODE_ENV: 'production',
    HEADROOM_SAMPLE_PORT: new URL(env.HEADROOM_SAMPLE_URL).port,
    HEADROOM_SAMPLE_ADMIN_PORT: new URL(env.HEADROOM_SAMPLE_ADMIN_URL).port,
    HEADROOM_SAMPLE_ADMIN_TOKEN: env.HEADROOM_SAMPLE_ADMIN_TOKEN,
    HEADROOM_SAMPLE_LOG_DIR: state.path('sample-gateway', 'logs'),
  };
}
