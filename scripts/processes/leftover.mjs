import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isAlive, stopProcess } from './stop-process.mjs';

/** The command line of a process, or null when there is none. */
export function commandLineOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    try {
      return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
    } catch {
      return null;
    }
  }
}

/**
 * Stops a process that an earlier, killed start left behind. Its command line must contain `mark` (a path only it was
 * given): the id in an old pid file may belong to a stranger by now.
 */
export async function stopLeftover({ pidFile, mark, stopSignal }) {
  let pid;
  try {
    pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  } catch {
    return false;
  }
  if (!(pid > 1) || !isAlive(pid) || !commandLineOf(pid)?.includes(mark)) return false;
  await stopProcess(pid, { stopSignal, graceMs: 10_000 });
  return true;
}
