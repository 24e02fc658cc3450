import { join } from 'node:path';
import { root } from '../bootstrap.mjs';
import { runPart } from '../processes/spawn-part.mjs';

/** Builds the apps; what has not changed comes from the cache. */
export function build({ logFile, signal }) {
  const command = join(root, 'node_modules', '.bin', 'turbo');
  const env = {
    ...process.env,
    NEXT_TELEMETRY_DISABLED: '1',
    TURBO_TELEMETRY_DISABLED: '1',
    NODE_ENV: 'production',
    NO_COLOR: '1',
  };
  const args = ['run', 'build', '--output-logs=new-only', '--log-order=grouped'];
  return runPart({ name: 'build', command, args, cwd: root, env, logFile, tailLines: 40 }, { signal });
}
