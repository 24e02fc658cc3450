import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from './run-program.mjs';

const requirements = join(import.meta.dirname, 'locust-requirements.txt');
const systemPython = '/usr/bin/python3';
/** When we are root, scripts of people run as `nobody`, who cannot follow a link into root's home: take the system's. */
const python = () => (process.getuid?.() === 0 && existsSync(systemPython) ? systemPython : 'python3');

/** Locust in a virtual environment, with all packages pinned. */
export const locust = {
  id: 'locust',
  key: readFileSync(requirements, 'utf8'),
  needs: [
    { program: 'python3', debian: 'python3' },
    { program: 'python3', args: () => [python(), '-c', 'import venv, ensurepip'], debian: 'python3-venv' },
  ],
  async install(directory, signal) {
    await runProgram(python(), ['-m', 'venv', directory], { signal });
    const pip = ['-m', 'pip', '--disable-pip-version-check', '--quiet', 'install', '--requirement', requirements];
    await runProgram(join(directory, 'bin', 'python'), pip, { signal });
    await runProgram(join(directory, 'bin', 'locust'), ['--version'], { signal });
  },
};
