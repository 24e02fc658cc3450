import { defineConfig } from 'vitest/config';

const ignored = ['**/node_modules/**', '**/dist/**', '**/.next/**', '**/.headroom/**'];

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{apps,packages,scripts,bench,prisma,infra}/**/*.test.ts', '*.test.ts'],
          exclude: ignored,
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['{apps,packages,scripts,bench,prisma}/**/*.itest.ts'],
          exclude: ignored,
          globalSetup: ['scripts/testing/services-for-tests.ts'],
          // Real servers, real processes, two cores: one file at a time keeps time-outs about the code, not about the machine.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
  resolve: { alias: { '@/': new URL('apps/web/src/', import.meta.url).pathname } },
});
