import { defineConfig, devices } from '@playwright/test';
import { systemChromium } from '../../scripts/testing/chromium.mjs';

const chromiumFlags = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
const isRoot = process.getuid?.() === 0;

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/start-product.mjs',
  // The specs share one running product, whose generator and target share two cores.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  // The newcomer's demo run is what the other specs look at.
  projects: [
    // Tracing a live page costs CPU that the measurement needs.
    { name: 'newcomer', testMatch: 'newcomer.spec.ts', use: { trace: 'off' }, workers: 1 },
    {
      name: 'product',
      testMatch: '*.spec.ts',
      testIgnore: ['newcomer.spec.ts', 'pages.spec.ts'],
      dependencies: ['newcomer'],
      workers: 1,
    },
    // Looks at every page and changes nothing: what is slow is the browser, and two share the work.
    { name: 'pages', testMatch: 'pages.spec.ts', dependencies: ['product'], workers: 2, fullyParallel: true },
  ],
  outputDir: '../../test-results',
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: systemChromium() ?? undefined,
      args: [...chromiumFlags, ...(isRoot ? ['--no-sandbox'] : [])],
    },
  },
});
