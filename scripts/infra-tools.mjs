// npm run infra:tools: installs what checks the chart and the Bicep files, below node_modules/.cache. What this machine cannot install is named,
// and its checks are listed as skipped.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';
import { runProgram } from './engines/run-program.mjs';

const folder = join(root, 'node_modules/.cache/infra-tools');
const helmVersion = 'v3.18.4';
const pythonPackages = ['pycep-parser==0.7.1', 'kubernetes-validate==1.37.0', 'pyyaml'];

/** @returns {Promise<string[]>} one sentence for each tool that cannot be had here */
export async function installInfraTools(signal) {
  mkdirSync(folder, { recursive: true });
  const outcomes = await Promise.allSettled([installHelm(signal), installPython(signal)]);
  return outcomes.flatMap(({ status, reason }) => (status === 'rejected' ? [String(reason.message ?? reason)] : []));
}

async function installHelm(signal) {
  if (existsSync(join(folder, 'helm'))) return;
  await runProgram('go', ['install', `helm.sh/helm/v3/cmd/helm@${helmVersion}`], {
    ...{ cwd: '/', signal },
    env: { GOBIN: folder, GOTOOLCHAIN: 'auto' },
  });
}

async function installPython(signal) {
  const python = join(folder, 'python');
  if (existsSync(join(python, 'complete'))) return;
  await runProgram('python3', ['-m', 'venv', python], { signal });
  await runProgram(join(python, 'bin/pip'), ['install', '--quiet', ...pythonPackages], { signal });
  mkdirSync(join(python, 'complete'));
}

if (process.argv[1] === import.meta.filename)
  for (const problem of await installInfraTools()) console.error(`not run: ${problem}`);
