import { execFileSync } from 'node:child_process';

export interface ProcessRow {
  pid: number;
  parent: number;
  command: string;
}

/** Every process of this machine, as `ps` tells it. */
export const listProcesses = (): ProcessRow[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => {
      const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
      return { pid: Number(pid), parent: Number(parent), command: command ?? '' };
    });

/** The agents of a run, and the engines that they started, with all that those started. */
export function loadProcessesOf(runId: string): { agents: ProcessRow[]; engines: ProcessRow[] } {
  const all = listProcesses();
  const agents = all.filter(({ command }) => command.includes(` agent `) && command.includes(runId));
  const childrenOf = (pids: readonly number[]): ProcessRow[] => {
    const children = all.filter(({ parent }) => pids.includes(parent));
    return children.length === 0 ? [] : [...children, ...childrenOf(children.map(({ pid }) => pid))];
  };
  return { agents, engines: childrenOf(agents.map(({ pid }) => pid)) };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
