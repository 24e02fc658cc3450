import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../../scripts/processes/ports.mjs';
import { startProduct } from '../../../scripts/start/product.mjs';
import { openState } from '../../../scripts/start/state.mjs';
import { searchCoarsely } from '../../../scripts/testing/search-coarsely.mjs';

/**
 * Starts the whole built product for the specs, its demo run queued as on a first start, with a state of its own that goes with it (or the one in
 * HEADROOM_STATE_DIR, which stays). The address reaches the specs as HEADROOM_E2E_URL.
 */
export default async function startProductForSpecs() {
  const kept = process.env.HEADROOM_STATE_DIR;
  const stateDir = kept ?? mkdtempSync(join(tmpdir(), 'headroom-e2e-'));
  // Webhooks of the specs come back to this machine.
  process.env.HEADROOM_WEBHOOK_HOSTS = '127.0.0.1';
  const state = await openState(stateDir);
  const product = await startProduct({ state, port: await findFreePort(), step: (_, work) => work() });
  if (!process.env.HEADROOM_FULL) await searchCoarsely(product.env.DATABASE_URL);
  await product.admin('demo', '--if-never-run');
  process.env.HEADROOM_E2E_URL = product.url;
  void product.crashed.then((sentence) => console.error(sentence));
  return async () => {
    await product.stop();
    state.close();
    if (!kept) rmSync(stateDir, { recursive: true, force: true });
  };
}
