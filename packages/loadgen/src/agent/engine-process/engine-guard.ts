import { spawn } from 'node:child_process';
import { rmSync, writeSync } from 'node:fs';
import { killStage } from './kill-stage';

/** Inherited from the agent: here it reads the id of the tool's process group. */
const groupChannel = 3;
const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * The engine guard's program: `engine-guard <stage directory> <program> [argument…]`. Runs a tool in a process group of its
 * own. Stdin is the agent's lifeline and is passed on to the tool; when it closes, the whole group and all else that has
 * the stage's directory for its home is killed and the directory removed, for then nobody else is there to do it. Ends with
 * the tool's exit code.
 */
export function runEngineGuard(): void {
  const [directory, program, ...args] = process.argv.slice(2);
  if (!directory || !program) {
    process.stderr.write('usage: engine-guard <stage directory> <program> [argument…]\n');
    process.exit(2);
  }
  const tool = spawn(program, args, { detached: true, stdio: ['pipe', 'inherit', 'inherit'] });
  const killAll = () => {
    try {
      if (tool.pid !== undefined) process.kill(-tool.pid, 'SIGKILL');
    } catch {
      // The group is gone already.
    }
    killStage(directory);
  };
  tool.stdin.on('error', () => {});
  tool.once('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(127);
  });
  tool.once('spawn', () => writeSync(groupChannel, `${tool.pid}\n`));
  tool.once('exit', (code) => {
    killAll();
    process.exit(code ?? 128);
  });
  for (const signal of forwarded) process.on(signal, () => tool.kill(signal));
  process.stdin.on('error', () => {});
  process.stdin.on('data', (text) => tool.stdin.write(text));
  process.stdin.once('close', () => {
    killAll();
    rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 20 });
    process.exit(3);
  });
}
