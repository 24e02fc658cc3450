import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { calibrationSchema, infrastructure } from '@headroom/core';
import type { Calibration } from '@headroom/core';
import { agentProgramOf } from './agent-program';
import type { LocalRunnerOptions } from './local-runner';

const run = promisify(execFile);

/**
 * Has this machine's highest rate measured, by a process of its own.
 * @throws HeadroomError `infrastructure` when the program does not answer, the signal's reason when it aborts
 */
export async function calibrateLocally(
  { agentProgram, env = {} }: Pick<LocalRunnerOptions, 'agentProgram' | 'env'>,
  signal: AbortSignal,
): Promise<Calibration> {
  const args = [agentProgramOf(agentProgram), 'agent', 'calibrate', '--json'];
  // Its exit code says whether a rate was proven, and so does its answer.
  const said = await run(process.execPath, args, { env: { ...env, NODE_ENV: 'production' }, signal }).catch(
    (error: { stdout?: string; message?: string }) => ({ stdout: error.stdout ?? '', stderr: error.message ?? '' }),
  );
  signal.throwIfAborted();
  try {
    return calibrationSchema.parse(JSON.parse(said.stdout));
  } catch {
    throw infrastructure(`The calibration could not be run: ${said.stderr.slice(-500) || 'it gave no answer.'}`);
  }
}
