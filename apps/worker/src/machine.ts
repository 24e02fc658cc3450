import { availableParallelism, hostname } from 'node:os';
import type { RunHost } from '@headroom/services';
import { version } from '../package.json';

/** What the machine of this worker can make load with, as the local runner. */
export async function findMachine({
  HEADROOM_LOCAL_SCRIPTS,
}: {
  HEADROOM_ENGINES?: string | undefined;
  HEADROOM_LOCAL_SCRIPTS?: '1' | undefined;
}): Promise<RunHost['machine']> {
  return {
    hostname: hostname(),
    cores: availableParallelism(),
    engines: { builtin: version },
    allowsScripts: HEADROOM_LOCAL_SCRIPTS === '1',
  };
}
