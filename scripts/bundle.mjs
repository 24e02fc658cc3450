// Bundles an app's entry files to dist/ with our own packages inside and npm packages left in node_modules.
// usage (from the app's folder): node ../../scripts/bundle.mjs src/main.ts [src/other.ts …]
import { rmSync } from 'node:fs';
import { build } from 'esbuild';

const ownPackages = {
  name: 'own-packages-inside',
  setup(builder) {
    builder.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@headroom/') ? undefined : { path, external: true },
    );
  },
};

rmSync('dist', { recursive: true, force: true });
await build({
  entryPoints: process.argv.slice(2),
  outdir: 'dist',
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node22',
  sourcemap: true,
  logLevel: 'warning',
  plugins: [ownPackages],
}).catch(() => process.exit(1)); // esbuild has printed the reason
