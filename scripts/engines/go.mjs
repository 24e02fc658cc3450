import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from './run-program.mjs';

/** From this one on Go fetches a newer Go by itself, where a module asks for it. */
const fetchesNewer = [1, 21];
const architectures = { x64: 'amd64', arm64: 'arm64' };

/**
 * A Go that can build a module: the person's own, or, where that is too old even to fetch a newer one (as Debian's is), the
 * toolchain that the module asks for, as a module of Go's own proxy with its sums checked.
 * @returns {Promise<{ program: string, env: Record<string, string> }>}
 */
export async function goFor(directory, signal) {
  const [, major, minor] = /go(\d+)\.(\d+)/.exec(await runProgram('go', ['version'], { signal })) ?? [];
  const [leastMajor, leastMinor] = fetchesNewer;
  if (major > leastMajor || (Number(major) === leastMajor && minor >= leastMinor))
    return { program: 'go', env: { GOTOOLCHAIN: 'auto' } };
  const [, version] = /^go (\S+)$/m.exec(readFileSync(join(directory, 'go.mod'), 'utf8')) ?? [];
  const platform = `${process.platform}-${architectures[process.arch] ?? process.arch}`;
  const answer = await runProgram(
    'go',
    ['mod', 'download', '-json', `golang.org/toolchain@v0.0.1-go${version}.${platform}`],
    // Not in the module's own folder: an old Go cannot read its go.mod.
    { cwd: '/', signal },
  );
  const root = JSON.parse(answer).Dir;
  makeExecutable(root);
  return { program: join(root, 'bin', 'go'), env: { GOROOT: root, GOTOOLCHAIN: 'local' } };
}

/** A Go that knows no toolchains unpacks them as it does all modules: read-only, and nothing may be run. */
function makeExecutable(root) {
  for (const folder of ['bin', 'pkg/tool']) {
    const path = join(root, folder);
    if (!existsSync(path)) continue;
    for (const entry of readdirSync(path, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) chmodSync(join(entry.parentPath, entry.name), 0o555);
  }
}
