import { readdirSync, readFileSync } from 'node:fs';

/** Each round finds what was started while the last one looked. */
const maxRounds = 10;

function isOfStage(pid: string, mark: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(mark);
  } catch {
    return false; // It has ended, or is another user's.
  }
}

/**
 * Kills every process whose home is the stage's directory, also those that left the tool's process group. Not found: a
 * process that was started with another HOME, and those of users whose environment we may not read.
 * @param spared processes of ours that have this home too
 */
export function killStage(directory: string, spared: readonly (number | undefined)[] = []): void {
  const mark = `HOME=${directory}`;
  const killed = new Set<number>();
  for (let round = 0, found = true; found && round < maxRounds; round++) {
    found = false;
    for (const name of readdirSync('/proc')) {
      const pid = Number(name);
      if (!Number.isInteger(pid) || pid === process.pid || killed.has(pid) || spared.includes(pid)) continue;
      if (!isOfStage(name, mark)) continue;
      try {
        process.kill(pid, 'SIGKILL');
        found = true;
      } catch {
        // It has ended, or is not ours to kill.
      }
      killed.add(pid);
    }
  }
}
