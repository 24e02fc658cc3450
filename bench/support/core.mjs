import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const repository = fileURLToPath(new URL('../../', import.meta.url));

/** The core package as one module of today's sources, as the command line tool bundles it. */
export async function importCore() {
  // Below node_modules, where the bundle finds the npm packages that it leaves outside.
  const outfile = `${repository}node_modules/.cache/headroom-bench/core.mjs`;
  await build({
    entryPoints: [`${repository}packages/core/src/index.ts`],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
    packages: 'external',
  });
  return import(outfile);
}
