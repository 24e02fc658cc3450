import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { goFor } from './go.mjs';
import { runProgram } from './run-program.mjs';

/** The sources of k6 with Headroom's output; the version of k6 stands in go.mod. */
const sources = join(import.meta.dirname, 'k6');
const sum = createHash('sha256');
for (const name of readdirSync(sources, { recursive: true }).toSorted())
  if (/\.(go|mod|sum)$/.test(name)) sum.update(name).update(readFileSync(join(sources, name)));

/** k6 with Headroom's output, built by the person's own Go, proxies and caches. */
export const k6 = {
  id: 'k6',
  key: sum.digest('hex'),
  needs: [{ program: 'go', debian: 'golang-go' }],
  async install(directory, signal) {
    const program = join(directory, 'k6-headroom');
    mkdirSync(directory, { recursive: true });
    const flags = ['-p', String(availableParallelism()), '-trimpath', '-buildvcs=false', '-ldflags=-s -w'];
    const go = await goFor(sources, signal);
    await runProgram(go.program, ['build', ...flags, '-o', program, '.'], {
      env: { ...go.env, CGO_ENABLED: '0', GOWORK: 'off' },
      cwd: sources,
      signal,
    });
    await runProgram(program, ['version'], { signal });
  },
};
