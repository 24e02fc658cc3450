import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Nginx } from './nginx';

/** Everything that running stages show to others: the arguments of all processes and every file of theirs below `scratch`. */
export function shownToOthers(scratch: string): string {
  const files = readdirSync(scratch, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.startsWith('headroom-stage-'))
    .map((name) => join(scratch, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
  const processes = execFileSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' });
  return [processes, ...files.map((path) => readFileSync(path, 'utf8'))].join('\n');
}

/** Processes of stages below `scratch`, by their arguments. */
export const processesOf = (scratch: string): string[] =>
  execFileSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' })
    .split('\n')
    .filter((args) => args.includes(join(scratch, 'headroom-stage-')));

/** Waits until nginx has answered a request below `folder`: the tool makes load. */
export async function untilLoaded(nginx: Nginx, folder: string, requests = 1, withinMs = 40_000): Promise<void> {
  const endsAtMs = performance.now() + withinMs;
  while ((await nginx.requests()).filter(({ path }) => path.startsWith(`/${folder}`)).length < requests) {
    if (performance.now() > endsAtMs) throw new Error(`nothing below /${folder} was loaded within ${withinMs} ms`);
    await wait(50);
  }
}
