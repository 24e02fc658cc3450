import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installEngines, missingPackages } from '../engines/install-engines.mjs';
import { onPath } from '../processes/on-path.mjs';
import { Failure } from '../processes/failure.mjs';

const nginxPrograms = ['/usr/sbin/nginx', '/usr/local/sbin/nginx'];

/** As root on Debian, packages that the engines and their tests need and that are not there. */
function installPackages() {
  const nginx = onPath('nginx') || nginxPrograms.some((path) => existsSync(path)) ? [] : ['nginx-light'];
  const packages = [...missingPackages(), ...nginx];
  if (packages.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]])
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=120', ...args], { env, stdio: 'ignore' });
}

/**
 * k6, Locust and JMeter for the tests: installed behind the first steps, for k6 is compiled for minutes, and awaited
 * before the first step that needs them.
 */
export function enginesForTests() {
  const abandoned = new AbortController();
  let installation = Promise.resolve([]);
  return {
    begin() {
      installPackages();
      installation = installEngines({ log: console.log, signal: abandoned.signal });
    },
    /** @throws Failure when one cannot be had: its tests must not pass unseen */
    async ready() {
      const problems = await installation;
      if (problems.length > 0) throw new Failure(problems.join('\n'));
    },
    abandon: () => abandoned.abort(),
  };
}
