// npm test: installs what is missing, builds, and runs every check there is. See testing/run-tests.mjs for the steps.
import { installWhenNeeded, runUnderPinnedNode } from './bootstrap.mjs';

installWhenNeeded();
if (runUnderPinnedNode(import.meta.url)) {
  const { runTests } = await import('./testing/run-tests.mjs');
  process.exitCode = await runTests({ full: process.argv.includes('--full') });
}
