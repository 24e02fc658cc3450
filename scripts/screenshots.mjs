// npm run screenshots [-- FOLDER]: draws every page of the built product, so that a reader can see it. With --all, in three widths and
// both themes. HEADROOM_STATE_DIR names a state whose demo has been measured; without it, one is made first.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root, runUnderPinnedNode } from './bootstrap.mjs';

if (runUnderPinnedNode(import.meta.url)) {
  const { takeScreenshots } = await import('./testing/take-screenshots.mjs');
  const { values, positionals } = parseArgs({ options: { all: { type: 'boolean' } }, allowPositionals: true });
  const [folder = join(root, 'docs/screenshots')] = positionals;
  await takeScreenshots(folder, { all: values.all, stateDir: process.env.HEADROOM_STATE_DIR });
}
