import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { infrastructure } from '@headroom/core';

export interface Stub extends AsyncDisposable {
  url: string;
}

/** Starts `runCalibrationStub` as a process of its own: `command` is program and arguments. It ends with this process. */
export async function startStub([program, ...args]: readonly [string, ...string[]]): Promise<Stub> {
  const child = spawn(program, args, { env: { NODE_ENV: 'production' }, stdio: ['pipe', 'pipe', 'ignore'] });
  child.stdin.on('error', () => {});
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
  const port = await new Promise<number | null>((resolve) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(Number(line)));
    void ended.then(() => resolve(null));
  });
  if (!port) throw infrastructure('The stub for the calibration could not be started.');
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
