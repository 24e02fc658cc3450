import { defineConfig, devices } from '@playwright/test';
import { systemChromium } from '../../scripts/testing/chromium.mjs';

const chromiumFlags = [
  // A name of no site: what is asked by it over plain http is asked as on an intranet, not as on this machine.
  '--host-resolver-rules=MAP headroom.test 127.0.0.1',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
const measuring = [
  'benchmark',
  'compare',
  'import',
  'journey',
  'run',
  'runners',
  'sweep',
  'sweep-resumed',
  'targets',
].map((name) => `${name}.spec.ts`);
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/start-product.mjs',
  // The specs share one running product, whose generator and target share two cores.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // Limits are for what hangs: a machine that is busy otherwise takes longer.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  // The newcomer's demo run is what the other specs look at.
  projects: [
    // Tracing a live page costs CPU that the measurement needs.
    { name: 'newcomer', testMatch: 'newcomer.spec.ts', use: { trace: 'off' }, workers: 1 },
    // Make load or evidence, which others would feel.
    {
      name: 'measuring',
      testMatch: measuring,
      dependencies: ['newcomer'],
      workers: 1,
    },
    // Look, and change only what is their own: what is slow is the browser, and two share the work.
    {
      name: 'looking',
      testMatch: '*.spec.ts',
      testIgnore: ['newcomer.spec.ts', ...measuring],
      dependencies: ['measuring'],
      workers: 2,
    },
  ],
  outputDir: '../../test-results',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: systemChromium() ?? undefined,
      args: [...chromiumFlags, ...(isRoot ? ['--no-sandbox'] : [])],
    },
  },
});
