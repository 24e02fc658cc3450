// npm run screenshots: draws every page of the built product into docs/screenshots, so that a reader can see it.
// HEADROOM_STATE_DIR names a state whose demo has been measured; without it, one is made first.
import { join } from 'node:path';
import { root, runUnderPinnedNode } from './bootstrap.mjs';

if (runUnderPinnedNode(import.meta.url)) {
  const { takeScreenshots } = await import('./testing/take-screenshots.mjs');
  await takeScreenshots(process.argv[2] ?? join(root, 'docs/screenshots'), process.env.HEADROOM_STATE_DIR);
}
