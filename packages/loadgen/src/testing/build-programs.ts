import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const repository = fileURLToPath(new URL('../../../../', import.meta.url));

export interface Programs extends AsyncDisposable {
  /** The `headroom` command. */
  headroom: string;
  builtinEngine: string;
  builtinThread: string;
  engineGuard: string;
}

/**
 * Bundles the command and the engine from today's sources, so that tests of processes never run an old build.
 * @param options.admin with the commands that need a database
 */
export async function buildPrograms({ admin = false }: { admin?: boolean } = {}): Promise<Programs> {
  // Below node_modules, where the bundles find the npm packages that they leave outside.
  const outdir = `${repository}node_modules/.cache/headroom-programs-${process.pid}-${performance.now()}`;
  await build({
    entryPoints: ['main', 'builtin-engine', 'builtin-thread', 'engine-guard'].map(
      (name) => `${repository}apps/cli/src/${name}.ts`,
    ),
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'warning',
    // They would bring the database along.
    external: admin ? [] : ['./admin/command', './admin/prices/command', '../admin/import-bundle'],
    plugins: [
      {
        name: 'npm-packages-outside',
        setup: (builder) =>
          builder.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || path.startsWith('@headroom/') ? undefined : { path, external: true },
          ),
      },
    ],
  });
  return {
    headroom: `${outdir}/main.js`,
    builtinEngine: `${outdir}/builtin-engine.js`,
    builtinThread: `${outdir}/builtin-thread.js`,
    engineGuard: `${outdir}/engine-guard.js`,
    [Symbol.asyncDispose]: () => rm(outdir, { recursive: true, force: true }),
  };
}
