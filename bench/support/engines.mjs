import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';
import { engineGuardProgram, builtinEngineProgram } from './programs.mjs';

const repository = fileURLToPath(new URL('../../', import.meta.url));

/** The engines of today's sources as an agent runs them, and the tools that are installed: {startEngine, engineOf, tools}. */
export async function importEngines() {
  // Below node_modules, where the bundle finds the npm packages that it leaves outside.
  const outfile = `${repository}node_modules/.cache/headroom-bench/engines.mjs`;
  await build({
    stdin: {
      contents: `
        export { processEngines } from './agent';
        export { engineOf } from './engines/registry';
        export { locatePrograms } from './engines/find-programs';`,
      resolveDir: `${repository}packages/loadgen/src`,
      loader: 'ts',
    },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    plugins: [
      {
        name: 'npm-packages-outside',
        setup: (builder) =>
          builder.onResolve({ filter: /^[^./]/ }, ({ path }) =>
            path.startsWith('@headroom/') ? undefined : { path, external: true },
          ),
      },
    ],
  });
  const { processEngines, engineOf, locatePrograms } = await import(outfile);
  const directory = process.env.HEADROOM_ENGINES ?? `${repository}.headroom/engines`;
  const tools = await locatePrograms({ directory, searchPath: process.env.PATH ?? '' });
  const programs = {
    ...tools,
    node: process.execPath,
    builtinEngine: builtinEngineProgram,
    engineGuard: engineGuardProgram,
  };
  return { startEngine: processEngines(programs, {}), engineOf, tools };
}
