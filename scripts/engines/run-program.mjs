import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Failure } from '../processes/failure.mjs';

const outputTail = 2_000;

/** The first program of that name on the path, or null. */
export function onPath(name) {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return join(folder, name);
    } catch {
      continue;
    }
  }
  return null;
}

/**
 * Runs a program to its end, behind everything else that this machine does.
 * @param {{ env?: Record<string, string>, cwd?: string, signal?: AbortSignal }} [options] `env` beside the person's own
 * @returns {Promise<string>} what it printed
 * @throws Failure with the end of what it said
 */
export async function runProgram(program, args, { env = {}, cwd, signal } = {}) {
  const child = spawn('nice', ['-n', '10', program, ...args], {
    ...{ cwd, signal },
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output = (output + text).slice(-outputTail)));
  const problem = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code === 0 ? null : `ended with ${signal ?? `code ${code}`}`));
  });
  if (problem) throw new Failure(`${program} ${args.join(' ')} ${problem}.\n${output.trim()}`);
  return output.trim();
}
