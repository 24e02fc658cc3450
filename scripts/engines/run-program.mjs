import { spawn } from 'node:child_process';
import { Failure } from '../processes/failure.mjs';

const outputTail = 2_000;

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
