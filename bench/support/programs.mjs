import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const inRepository = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export const builtinEngineProgram = inRepository('apps/cli/dist/builtin-engine.js');
export const engineGuardProgram = inRepository('apps/cli/dist/engine-guard.js');
export const headroomProgram = inRepository('apps/cli/dist/main.js');

/** Path of a tool in .headroom/engines, node_modules or on PATH; null when it is not installed. */
export function findTool(name) {
  const own = [
    `.headroom/engines/${name}/${name}`,
    `.headroom/engines/${name}/bin/${name}`,
    `node_modules/.bin/${name}`,
  ];
  const found = own.map(inRepository).find((path) => existsSync(path));
  if (found) return found;
  try {
    return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

const taskset = findTool('taskset');

/** Command and arguments so that the program runs on one core only, where the system can do that. */
export const pinned = (core, program, args) =>
  taskset ? [taskset, ['-c', String(core), program, ...args]] : [program, args];

export const targetCore = 0;
export const generatorCore = 1;
