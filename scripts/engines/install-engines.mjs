import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../bootstrap.mjs';
import { describeFailure } from '../processes/failure.mjs';
import { jmeter } from './jmeter.mjs';
import { k6 } from './k6.mjs';
import { locust } from './locust.mjs';
import { onPath } from '../processes/on-path.mjs';

export const engines = [k6, locust, jmeter];
const defaultDirectory = join(root, '.headroom', 'engines');
/** Written last: what was broken off is not taken for installed. */
const marker = 'installed';

const isInstalled = ({ id, key }, directory) => {
  const file = join(directory, id, marker);
  return existsSync(file) && readFileSync(file, 'utf8') === key;
};

const isThere = ({ program, args }) => {
  if (!args) return onPath(program) !== null;
  const [command, ...rest] = args();
  return spawnSync(command, rest, { stdio: 'ignore' }).status === 0;
};

/** Debian packages that the engines not installed yet would need. */
export const missingPackages = (chosen = engines, directory = defaultDirectory) => [
  ...new Set(
    chosen
      .filter((engine) => !isInstalled(engine, directory))
      .flatMap(({ needs }) => needs.filter((need) => !isThere(need)).map(({ debian }) => debian)),
  ),
];

/**
 * Installs engines side by side below .headroom/engines; what is there in the right version stays.
 * @param {{ chosen?: typeof engines, directory?: string, log?: (line: string) => void, signal?: AbortSignal }} [options]
 * @returns {Promise<string[]>} why each engine that is missing is missing
 */
export async function installEngines({ chosen = engines, directory = defaultDirectory, log = () => {}, signal } = {}) {
  const install = async (engine) => {
    if (isInstalled(engine, directory)) {
      log(`✓ ${engine.id.padEnd(8)} is installed`);
      return null;
    }
    const missing = missingPackages([engine], directory);
    if (missing.length > 0)
      return `${engine.id} needs ${missing.join(' and ')}. On Debian: apt-get install -y ${missing.join(' ')}`;
    const startedAt = performance.now();
    const home = join(directory, engine.id);
    try {
      rmSync(home, { recursive: true, force: true });
      mkdirSync(directory, { recursive: true });
      await engine.install(home, signal);
      writeFileSync(join(home, marker), engine.key);
    } catch (error) {
      return `${engine.id} could not be installed: ${describeFailure(error)}`;
    }
    log(`✓ ${engine.id.padEnd(8)} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    return null;
  };
  const problems = await Promise.all(chosen.map(install));
  return problems.filter((problem) => problem !== null);
}
