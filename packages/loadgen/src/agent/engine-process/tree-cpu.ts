import { readdirSync, readFileSync } from 'node:fs';
import { CpuCurve } from './cpu-curve';

/** The kernel counts a process's CPU in hundredths of a second (USER_HZ), on every architecture that Node runs on. */
const ticksPerSecond = 100;

interface ProcessLine {
  pid: number;
  parent: number;
  cpuTicks: number;
}

function processLine(pid: string): ProcessLine | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null; // It has ended since it was listed.
  }
  // The second field is the program's name in brackets, which may hold anything; see proc(5).
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [utime, stime, childrenUtime, childrenStime] = fields.slice(11, 15).map(Number);
  return { pid: Number(pid), parent: Number(fields[1]), cpuTicks: utime! + stime! + childrenUtime! + childrenStime! };
}

/** CPU seconds that the processes below `root` have used so far, with those of their children that have ended. */
export function treeCpuSeconds(root: number): number {
  const childrenOf = new Map<number, ProcessLine[]>();
  for (const name of readdirSync('/proc')) {
    const line = /^\d+$/.test(name) ? processLine(name) : null;
    if (line) childrenOf.set(line.parent, [...(childrenOf.get(line.parent) ?? []), line]);
  }
  const below = (pid: number): number =>
    (childrenOf.get(pid) ?? []).reduce((sum, child) => sum + child.cpuTicks + below(child.pid), 0);
  return below(root) / ticksPerSecond;
}

/** Watches the CPU of the processes below `root`, once a second. */
export function watchTreeCpu(root: number) {
  const curve = new CpuCurve();
  const read = () => curve.add({ atMs: Date.now(), cpuSeconds: treeCpuSeconds(root) });
  read();
  const timer = setInterval(read, 1_000);
  return {
    /** Percent of one core in the second that began then (since 1970). */
    percentFrom(atMs: number): number {
      const known = curve.percent(atMs, atMs + 1_000);
      if (known !== null) return Math.round(known * 10) / 10;
      read();
      return Math.round((curve.percent(atMs, atMs + 1_000) ?? 0) * 10) / 10;
    },
    stop: () => clearInterval(timer),
  };
}
