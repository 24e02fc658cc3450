import { once } from 'node:events';
import { describeFailure } from '../processes/failure.mjs';
import { findFreePort } from '../processes/ports.mjs';
import { spawnPart } from '../processes/spawn-part.mjs';
import { build } from './build.mjs';
import { step } from './progress.mjs';
import { requireFreePort, startProduct } from './product.mjs';
import { openState } from './state.mjs';
import { stopRequest } from './stop-request.mjs';

/**
 * Builds and starts the product, and keeps it up until it is asked to stop or a part fails (or, with `once`, until the
 * demo benchmark has its recommendation).
 * @returns the exit code
 */
export async function run({ once: headless, fresh, port: wantedPort, stateDir, databaseUrl, redisUrl }) {
  const signal = stopRequest();
  let state;
  let product;
  let exitCode = 0;
  try {
    const port = wantedPort ?? (await findFreePort());
    await requireFreePort(port);
    state = await openState(stateDir, { fresh });
    await step('Build', () => build({ logFile: state.path('logs', 'build.log'), signal }));
    product = await startProduct({ state, port, databaseUrl, redisUrl, signal, step });
    if (headless) {
      exitCode = await Promise.race([demo(product, signal), failed(product)]);
    } else {
      await product.admin('demo', '--if-never-run');
      console.log(`Headroom is ready at ${product.url}`);
      exitCode = await Promise.race([failed(product), aborted(signal)]);
    }
  } catch (error) {
    if (!signal.aborted) {
      exitCode = 1;
      console.error(describeFailure(error));
    }
  }
  if (product) await step('Stopped', () => product.stop());
  state?.close();
  return signal.aborted && headless ? 130 : exitCode;
}

async function failed(product) {
  console.error(`Headroom stops: ${await product.crashed}`);
  return 1;
}

async function aborted(signal) {
  if (!signal.aborted) await once(signal, 'abort');
  return 0;
}

/** Runs the demo benchmark to its recommendation; the command prints what happens and ends with the answer's code. */
async function demo({ env }, signal) {
  const args = [env.HEADROOM_AGENT_PROGRAM, 'admin', 'demo', '--wait'];
  const command = spawnPart({ name: 'demo', command: process.execPath, args, env });
  const stop = () => command.stop();
  signal.addEventListener('abort', stop);
  const { code } = await command.exited;
  signal.removeEventListener('abort', stop);
  return code ?? 1;
}
