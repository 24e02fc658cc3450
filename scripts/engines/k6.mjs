import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { runProgram } from './run-program.mjs';

const version = 'v1.8.1';

/** k6, built from its Go module by the person's own Go, proxies and caches. */
export const k6 = {
  id: 'k6',
  key: version,
  needs: [{ program: 'go', debian: 'golang-go' }],
  async install(directory, signal) {
    mkdirSync(directory, { recursive: true });
    const flags = ['-p', String(availableParallelism()), '-trimpath', '-ldflags=-s -w'];
    await runProgram('go', ['install', ...flags, `go.k6.io/k6@${version}`], {
      // An older Go fetches the one that k6 asks for.
      env: { GOBIN: directory, CGO_ENABLED: '0', GOTOOLCHAIN: 'auto' },
      cwd: directory,
      signal,
    });
    await runProgram(`${directory}/k6`, ['version'], { signal });
  },
};
