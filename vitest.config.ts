import { defineConfig } from 'vitest/config';

const ignored = ['**/node_modules/**', '**/dist/**', '**/.next/**', '**/.headroom/**'];

/** Engines, agents, runners and starts: real processes that mostly wait, and what they count and say is asserted, not how fast. */
const processes = ['packages/loadgen/**/*.itest.ts', 'scripts/**/*.itest.ts'];
/** Tests that measure, or ask for answers within a time, and need the machine for themselves. */
const load = ['apps/{worker,sample-gateway}/**/*.itest.ts', 'packages/loadgen/src/engines/builtin/*.itest.ts'];
const patience = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{apps,packages,scripts,bench,prisma,infra}/**/*.test.ts', '*.test.ts'],
          exclude: ignored,
          maxWorkers: 2,
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['{apps,packages,prisma}/**/*.itest.ts'],
          exclude: [...ignored, ...load, ...processes],
          globalSetup: ['scripts/testing/services-for-tests.ts'],
          maxWorkers: 2,
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          include: processes,
          exclude: [...ignored, ...load],
          globalSetup: ['scripts/testing/services-for-tests.ts'],
          maxWorkers: 2,
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: 'load',
          include: load,
          exclude: ignored,
          globalSetup: ['scripts/testing/services-for-tests.ts'],
          // Real load from real processes, two cores: one file at a time keeps time-outs about the code, not about the machine.
          fileParallelism: false,
          ...patience,
        },
      },
    ],
  },
  resolve: { alias: { '@/': new URL('apps/web/src/', import.meta.url).pathname } },
});
