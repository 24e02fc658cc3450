import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { launchGuarded } from './launch';

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it.runIf(process.platform === 'linux')('ends what a tool started in a session of its own', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'headroom-launch-'));
  const program = join(directory, 'guard.cjs');
  // In place of the guard, so that it is the agent's own kill that counts.
  writeFileSync(
    program,
    `const child = require('node:child_process').spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
    child.unref();
    console.log(child.pid);
    setInterval(() => {}, 1000);`,
  );
  const command = { program: 'tool', args: [], env: {}, endStage: null };
  const guard = { node: process.execPath, program };
  const env = { PATH: process.env.PATH, HOME: directory, NODE_ENV: 'test' as const };
  const { child, kill } = launchGuarded(command, guard, false, { directory, env });
  try {
    const [output] = (await once(child.stdout, 'data')) as [Buffer];
    const pid = Number(String(output));
    expect(isAlive(pid)).toBe(true);
    kill();
    // While this waits no timer of ours fires, and so not that of the late kill of the guard, which would end the tool too.
    const pause = new Int32Array(new SharedArrayBuffer(4));
    for (let turns = 0; turns < 1_500 && isAlive(pid); turns++) Atomics.wait(pause, 0, 0, 20);
    expect(isAlive(pid)).toBe(false);
  } finally {
    child.kill('SIGKILL');
    rmSync(directory, { recursive: true });
  }
});
