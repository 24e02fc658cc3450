import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { infrastructure } from '@headroom/core';
import type { EngineCommand } from '../../engines/engine';
import { confine } from './confine';
import { killStage } from './kill-stage';

export interface Launched {
  child: ChildProcess & { stdin: Writable; stdout: Readable; stderr: Readable; pid?: number };
  /** Ends the engine and everything that it started, at once. */
  kill(): void;
}

const guardGraceMs = 1_000;

export interface LaunchOptions {
  directory: string;
  /** The whole environment. */
  env: NodeJS.ProcessEnv;
}

/** An engine of ours: it watches its stdin itself and starts nothing of its own. */
export function launchOwn(command: EngineCommand, { directory, env }: LaunchOptions): Launched {
  const child = spawn(command.program, command.args, { cwd: directory, env, stdio: ['pipe', 'pipe', 'pipe'] });
  return { child, kill: () => void child.kill('SIGKILL') };
}

/**
 * A foreign tool under its guard, see engine-guard.ts.
 * @param guard the guard's program and the Node that runs it
 */
export function launchGuarded(
  command: EngineCommand,
  guard: { node: string; program: string },
  isOwnScript: boolean,
  { directory, env }: LaunchOptions,
): Launched {
  if (process.platform !== 'linux')
    throw infrastructure('k6, Locust and JMeter need Linux; on other systems use the builtin engine.');
  const tool = confine(command, isOwnScript);
  const child = spawn(guard.node, [guard.program, directory, tool.program, ...tool.args], {
    cwd: directory,
    env,
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
  });
  let group: number | null = null;
  (child.stdio[3] as Readable).setEncoding('utf8').on('data', (text: string) => (group ??= Number(text)));
  const killAll = () => {
    try {
      if (group !== null) process.kill(-group, 'SIGKILL');
    } catch {
      // The group is gone already.
    }
    // The guard, whose home it is too, ends when the tool has.
    killStage(directory, [child.pid]);
  };
  // A guard that was killed itself could not take the tool along. After one that ended by itself the id may mean others.
  child.once('exit', (_code, signal) => {
    if (signal) killAll();
    group = null;
  });
  return {
    child,
    kill() {
      killAll();
      // Without its lifeline the guard does the same, also when it had not told us of the group yet.
      child.stdin.destroy();
      const killLate = setTimeout(() => child.kill('SIGKILL'), guardGraceMs);
      child.once('exit', () => clearTimeout(killLate));
      if (child.exitCode !== null || child.signalCode !== null) clearTimeout(killLate);
    },
  };
}
