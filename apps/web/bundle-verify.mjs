import { join } from 'node:path';
import { build } from 'esbuild';

const at = (path) => join(import.meta.dirname, path);

/** Zod brings its messages in fifty languages, a third of the script; they are asked for by one name that nobody uses here. */
const withoutLocales = {
  name: 'without-locales',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\/locales\/index\.js$/ }, ({ importer }) =>
      /[\\/]zod[\\/]/.test(importer) ? { path: 'locales', namespace: 'none' } : null,
    );
    onLoad({ filter: /.*/, namespace: 'none' }, () => ({ contents: 'export {};' }));
  },
};

// The one script of shared pages: what verifies comes apart, as most readers never ask for it, and runs in a worker where there are such.
await build({
  entryPoints: {
    verify: at('src/features/share/verify/main.ts'),
    'verify-worker': at('src/features/share/verify/verify.worker.ts'),
  },
  outdir: at('public/share'),
  ...{ bundle: true, minify: true, splitting: true, format: 'esm', target: 'es2022', logLevel: 'warning' },
  plugins: [withoutLocales],
});
