import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../bootstrap.mjs';
import { runProgram } from '../engines/run-program.mjs';

const requirements = join(import.meta.dirname, 'schemathesis-requirements.txt');
const directory = join(root, 'node_modules', '.cache', 'schemathesis');
/** Written last: what was broken off is not taken for installed. */
const marker = join(directory, 'installed');

/**
 * Schemathesis, which holds a server against its OpenAPI document, in a virtual environment with all packages pinned.
 * @returns {Promise<string>} the program
 */
export async function ensureSchemathesis() {
  const key = readFileSync(requirements, 'utf8');
  const program = join(directory, 'bin', 'schemathesis');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === key) return program;
  rmSync(directory, { recursive: true, force: true });
  await runProgram('python3', ['-m', 'venv', directory]);
  const pip = ['-m', 'pip', '--disable-pip-version-check', '--quiet', 'install', '--requirement', requirements];
  await runProgram(join(directory, 'bin', 'python'), pip);
  writeFileSync(marker, key);
  return program;
}
