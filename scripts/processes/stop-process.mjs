import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Whether a process with this id runs (also one of another user); one that ended but was not yet reaped does not. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return !isZombie(pid);
}

function isZombie(pid) {
  try {
    return /^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Sends a signal to a process or (negative id) a process group; a process that is gone already is fine. */
export function signalProcess(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/**
 * Asks the leader of a process group to stop, waits up to `graceMs`, then kills whatever is left of the group.
 * For processes that are not our children; their end can only be seen by asking.
 */
export async function stopProcess(pid, { stopSignal = 'SIGTERM', graceMs = 5000 } = {}) {
  signalProcess(pid, stopSignal);
  const deadline = Date.now() + graceMs;
  while (isAlive(pid) && Date.now() < deadline) await delay(25);
  signalProcess(-pid, 'SIGKILL');
  while (isAlive(pid) && Date.now() < deadline + 2000) await delay(25);
}
