import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';

const script = fileURLToPath(new URL('../start.mjs', import.meta.url));

/** A state folder of a test's own. */
export function temporaryState(): { dir: string; remove: () => void } {
  const dir = mkdtempSync(join(tmpdir(), 'headroom-start-'));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

/** `npm start` as a process of its own, whose output can be waited for. */
export function npmStart(stateDir: string, env: NodeJS.ProcessEnv = {}, flags: string[] = []) {
  const child = spawn(process.execPath, [script, ...flags], {
    env: { ...process.env, NODE_ENV: undefined, HEADROOM_STATE_DIR: stateDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const exited = once(child, 'close').then(([code]) => code as number | null);
  return {
    child,
    exited,
    output: () => output,
    /** Resolves when the output contains this; fails with the whole output when the process ends before. */
    async printed(text: string): Promise<void> {
      let ended = false;
      void exited.then(() => (ended = true));
      while (!output.includes(text)) {
        if (ended) throw new Error(`ended without printing "${text}":\n${output}`);
        await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data'), exited]);
      }
    },
  };
}

/** The processes that were given a path in this state folder, by argument or environment, as `id command`. */
export function processesOf(stateDir: string): { pid: number; command: string }[] {
  const list = execFileSync('ps', ['axeww', '-o', 'pid=,stat=,command='], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  return list.split('\n').flatMap((line) => {
    const [, pid, state, command] = /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    if (!pid || !command?.includes(stateDir) || state?.startsWith('Z') || Number(pid) === process.pid) return [];
    return command.startsWith('ps axeww') ? [] : [{ pid: Number(pid), command }];
  });
}

/** Resolves when no process of this state is left; fails with those that are after `withinMs`. */
export async function nothingRuns(stateDir: string, withinMs = 60_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  let left = processesOf(stateDir);
  while (left.length > 0 && Date.now() < deadline) {
    await delay(100);
    left = processesOf(stateDir);
  }
  if (left.length > 0)
    throw new Error(`still running: ${left.map(({ pid, command }) => `${pid} ${command.slice(0, 120)}`).join('; ')}`);
}
