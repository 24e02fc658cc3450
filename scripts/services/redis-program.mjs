import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { Failure } from '../processes/failure.mjs';
import { onPath } from '../processes/on-path.mjs';

const run = promisify(execFile);
export const minimumRedis = [6, 2];

/** Whether "7.0.15" is at least the oldest Redis that the queue works with. */
export function isRedisNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > minimumRedis[0] || (major === minimumRedis[0] && minor >= minimumRedis[1]);
}

/**
 * Finds a Redis or Valkey server program, or installs Debian's package when we are root.
 * @returns {Promise<{ program: string, version: string }>}
 * @throws Failure that names the three ways out
 */
export async function ensureRedisProgram() {
  const found = await findRedisProgram();
  if (found && isRedisNewEnough(found.version)) return found;
  if (!found && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await installDebianPackage();
    const installed = await findRedisProgram();
    if (installed && isRedisNewEnough(installed.version)) return installed;
  }
  const what = found ? `${found.program} is ${found.version}, too old` : 'none was found';
  throw new Failure(
    `Headroom needs Redis (or Valkey) ${minimumRedis.join('.')} or newer; ${what}. Either install your system's redis-server package, ` +
      'or run it in a container (docker run -p 6379:6379 redis:7) and set REDIS_URL=redis://127.0.0.1:6379, or set REDIS_URL to a server you have.',
  );
}

async function findRedisProgram() {
  let tooOld = null;
  for (const name of ['redis-server', 'valkey-server']) {
    const program = onPath(name);
    if (!program) continue;
    const { stdout } = await run(program, ['--version']);
    const found = { program, version: /v=([\d.]+)/.exec(stdout)?.[1] ?? '0.0' };
    if (isRedisNewEnough(found.version)) return found;
    tooOld ??= found;
  }
  return tooOld;
}

/** Debian starts the distribution's own service after the installation; nobody asked for that one, so it is stopped. */
async function installDebianPackage() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = () => run('apt-get', ['install', '-y', '--no-install-recommends', 'redis-server'], { env });
  try {
    await install().catch(async () => {
      await run('apt-get', ['update'], { env });
      await install();
    });
  } catch (error) {
    throw new Failure(
      `apt-get could not install redis-server: ${String(error.stderr ?? error.message)
        .trim()
        .split('\n')
        .at(-1)}`,
    );
  }
  if (existsSync('/run/systemd/system')) await run('systemctl', ['disable', '--now', 'redis-server']).catch(() => {});
  else await run('service', ['redis-server', 'stop']).catch(() => {});
}
