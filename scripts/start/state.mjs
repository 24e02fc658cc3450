import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../processes/failure.mjs';
import { commandLineOf, stopLeftover } from '../processes/leftover.mjs';
import { findFreePort, isPortFree } from '../processes/ports.mjs';
import { isAlive } from '../processes/stop-process.mjs';

const minimumFreeMb = 300;
/** All that ever lives in the state folder and goes with --fresh; the folder may hold a person's other things. */
const contents = [
  'postgres',
  'postgres.new',
  'redis',
  'sample-gateway',
  'web',
  'worker',
  'logs',
  'secrets.json',
  'ports.json',
];

/**
 * Opens the state folder for one start: makes it, checks that it can be written and that no other start uses it.
 * @returns path (of an entry), secrets, port(name), close()
 * @throws Failure with one line for a person
 */
export async function openState(dir, { fresh = false } = {}) {
  const path = (...names) => join(dir, ...names);
  makeWritable(dir);
  const unlock = lock(path('start.pid'), dir);
  try {
    if (fresh) {
      await stopLeftover({ pidFile: path('postgres', 'postmaster.pid'), mark: path('postgres'), stopSignal: 'SIGINT' });
      await stopLeftover({
        pidFile: path('redis', 'redis.pid'),
        mark: path('redis', 'redis.conf'),
        stopSignal: 'SIGTERM',
      });
      for (const entry of contents) rmSync(path(entry), { recursive: true, force: true });
    }
    keepPreviousLogs(path('logs'));
    return { dir, path, secrets: readSecrets(path), port: portKeeper(path('ports.json')), close: unlock };
  } catch (error) {
    unlock();
    throw error;
  }
}

function makeWritable(dir) {
  const probe = join(dir, `.probe-${process.pid}`);
  try {
    mkdirSync(dir, { recursive: true });
    writeFileSync(probe, Buffer.alloc(4096));
    rmSync(probe);
  } catch (error) {
    if (error.code === 'ENOSPC') throw new Failure(`The disk is full: nothing can be written to ${dir}.`);
    throw new Failure(
      `Headroom cannot write to its state folder ${dir} (${error.code}). Choose another with HEADROOM_STATE_DIR.`,
    );
  }
  const { bavail, bsize } = statfsSync(dir);
  const freeMb = Math.floor((bavail * bsize) / 2 ** 20);
  if (freeMb < minimumFreeMb)
    throw new Failure(`The disk is nearly full: ${freeMb} MB are free for ${dir}, Headroom needs ${minimumFreeMb} MB.`);
}

/** One start per state folder. A lock whose holder is gone, or whose number another program got, is taken over. */
function lock(file, dir) {
  const ours = commandLineOf(process.pid);
  for (let attempt = 0; ; attempt++) {
    try {
      writeFileSync(file, `${process.pid}\n${ours}`, { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST' || attempt > 2) throw error;
    }
    const [pid, command] = readFileSync(file, 'utf8').split(/\n(.*)/s);
    const holder = Number(pid);
    if (holder !== process.pid && isAlive(holder) && commandLineOf(holder) === command) {
      throw new Failure(
        `Headroom is already running with the state in ${dir} (process ${holder}). Stop it first, or use another HEADROOM_STATE_DIR.`,
      );
    }
    rmSync(file, { force: true });
  }
}

function keepPreviousLogs(logs) {
  rmSync(join(logs, 'previous'), { recursive: true, force: true });
  if (existsSync(logs)) {
    renameSync(logs, `${logs}.old`);
    mkdirSync(logs);
    renameSync(`${logs}.old`, join(logs, 'previous'));
  }
}

function readSecrets(path) {
  const file = path('secrets.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  if (existsSync(path('postgres')))
    throw new Failure(
      `${file} is missing, and without it the data beside it cannot be opened. Restore it, or begin anew with npm start -- --fresh.`,
    );
  const secrets = {
    secretKey: randomBytes(32).toString('base64'),
    sampleAdminToken: randomBytes(24).toString('hex'),
    postgresPassword: randomBytes(24).toString('hex'),
    redisPassword: randomBytes(24).toString('hex'),
  };
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
}

/** Gives each part the port it had last time, or a new one when that is taken by now. */
function portKeeper(file) {
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return async (name) => {
    if (!kept[name] || !(await isPortFree(kept[name]))) {
      kept[name] = await findFreePort(Object.values(kept));
      writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
    }
    return kept[name];
  };
}
