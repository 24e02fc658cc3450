// The first thing a clean clone runs, under whatever Node the machine has: only what Node 18 can read, and nothing from npm.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const pinnedNode = join(root, 'node_modules', 'node', 'bin', 'node');

/**
 * Whether node_modules is what the lockfile asks for. npm writes what it installed, when it has finished, to a lockfile of
 * its own; packages of other platforms are missing there by right.
 */
export function isInstalled() {
  const wanted = readLock(join(root, 'package-lock.json'));
  const installed = readLock(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true;
    return installed[path] ? installed[path].version === entry.version : entry.optional === true;
  });
}

function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return null;
  }
}

/** Runs `npm ci` when node_modules does not match the lockfile. Ends the process when that fails. */
export function installWhenNeeded() {
  if (isInstalled()) return;
  const startedAt = Date.now();
  console.log('  Installing packages (npm ci) …');
  const { status, error } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
    // Naming any executable keeps Prisma's install script from downloading an engine that is never used.
    env: { ...process.env, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
  });
  if (error || status !== 0) {
    console.error(
      `Headroom could not install its packages: ${error ? error.message : `npm ci ended with code ${status}`}.`,
    );
    process.exit(1);
  }
  console.log(`✓ Packages installed  ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
}

/**
 * Makes sure that the rest runs under the Node the repository pins: starts the script again with it when this one differs.
 * @returns true when this process should go on, false when another has taken over (its exit code becomes ours)
 */
export function runUnderPinnedNode(scriptUrl) {
  process.env.PATH = join(root, 'node_modules', '.bin') + delimiter + process.env.PATH;
  if (process.channel && process.env.HEADROOM_REEXEC === '1') process.channel.unref();
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (!existsSync(pinnedNode)) {
    if (major > 22 || (major === 22 && minor >= 12)) return true;
    console.error(
      `Headroom needs Node 22.12 or newer, and has no build of Node for this platform to bring along; this is ${process.version}.`,
    );
    process.exit(1);
  }
  if (realpathSync(pinnedNode) === realpathSync(process.execPath)) return true;

  // The channel tells the child when this process dies without a word.
  const child = spawn(pinnedNode, [fileURLToPath(scriptUrl), ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, HEADROOM_REEXEC: '1' },
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
  return false;
}
