import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { killStage } from './kill-stage';

/** A process that a stage's tool left behind in a session of its own. */
async function leftBehind(home: string) {
  const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore', env: { ...process.env, HOME: home } });
  await once(child, 'spawn');
  return { child, exited: once(child, 'exit') };
}

it.runIf(process.platform === 'linux')(
  'kills what has the stage’s home, in whatever session, and nothing else',
  async () => {
    const [ours, spared, others] = await Promise.all([
      leftBehind('/stage-of-this-test'),
      leftBehind('/stage-of-this-test'),
      leftBehind('/stage-of-this-test-2'),
    ]);
    try {
      killStage('/stage-of-this-test', [spared.child.pid]);
      expect(await ours.exited).toEqual([null, 'SIGKILL']);
      for (const { child } of [spared, others])
        expect(readFileSync(`/proc/${child.pid}/stat`, 'utf8')).toMatch(/\) [SR] /);
    } finally {
      for (const { child } of [ours, spared, others]) child.kill('SIGKILL');
    }
  },
);
