import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ignored = ['**/node_modules/**', '**/dist/**', '**/.next/**', '**/.headroom/**'];

/** Engines, agents, runners and starts: real processes that mostly wait, and what they count and say is asserted, not how fast. */
const processes = ['packages/loadgen/**/*.itest.ts', 'scripts/**/*.itest.ts'];
/** Tests that measure, or ask for answers within a time, and need the machine for themselves. */
const load = [
  'apps/worker/src/{agents,faults,k6-runs,never-a-weapon,operations,sweep}.itest.ts',
  'apps/sample-gateway/**/*.itest.ts',
  'packages/loadgen/src/agent/stop-sign.itest.ts',
  'packages/loadgen/src/agent/serve/calibrate.itest.ts',
  'packages/loadgen/src/engines/builtin/*.itest.ts',
];
/** Half an hour of kills at random: `npm run chaos`, and the last step of `npm run test:full`. */
const chaos = ['apps/worker/src/chaos.itest.ts'];
/** A machine that is busy otherwise takes longer; what hangs is worth the wait of one test. */
const patience = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000, interval: 20 } },
};

/** Files that take so long that one of them begun last would leave the other workers idle. */
const longFiles = [
  'packages/core/lab/lab.test.ts',
  'packages/services/src/run/execute/judge-long-stage.itest.ts',
  'apps/cli/src/admin/prices/prices.itest.ts',
  'packages/loadgen/src/runners/runners.itest.ts',
  'apps/cli/src/price/price.itest.ts',
  'apps/cli/src/recommend/recommend.itest.ts',
  'packages/loadgen/src/agent/serve/serve-agent.itest.ts',
  'packages/loadgen/src/engines/k6/k6.itest.ts',
];

/** Begins with the longest files; a fresh machine remembers no times. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longFiles.findIndex((file) => moduleId.endsWith(file));
      return place < 0 ? longFiles.length : place;
    };
    return sorted.toSorted((left, right) => rank(left) - rank(right));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{apps,packages,scripts,bench,prisma,infra}/**/*.test.ts', '*.test.ts'],
          exclude: ignored,
          maxWorkers: 2,
          // Pure code has no state to keep apart, and to import it anew for every file takes a third of the time.
          isolate: false,
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['{apps,packages,prisma}/**/*.itest.ts'],
          exclude: [...ignored, ...load, ...processes, ...chaos],
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
          // They wait more than they work.
          maxWorkers: 3,
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
      {
        extends: true,
        test: {
          name: 'chaos',
          include: chaos,
          exclude: ignored,
          globalSetup: ['scripts/testing/services-for-tests.ts'],
          disableConsoleIntercept: true,
          ...patience,
        },
      },
    ],
  },
  resolve: { alias: { '@/': new URL('apps/web/src/', import.meta.url).pathname } },
});
