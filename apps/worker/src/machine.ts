import { availableParallelism, hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import { findPrograms } from '@headroom/loadgen/find-programs';
import type { RunHost } from '@headroom/services';
import { version } from '../package.json';

interface MachineSettings {
  PATH: string;
  HEADROOM_ENGINES?: string | undefined;
  HEADROOM_LOCAL_SCRIPTS?: '1' | undefined;
}

/** Where `npm run engines` installs when nothing else is said, as seen from dist/. */
const ownEngines = fileURLToPath(new URL('../../../.headroom/engines', import.meta.url));

/** What the machine of this worker can make load with, as the local runner. Takes seconds: each tool is asked once. */
export async function findMachine({ PATH, HEADROOM_ENGINES, HEADROOM_LOCAL_SCRIPTS }: MachineSettings) {
  const { versions } = await findPrograms({
    directory: HEADROOM_ENGINES ?? ownEngines,
    searchPath: PATH,
  });
  const machine: RunHost['machine'] = {
    hostname: hostname(),
    cores: availableParallelism(),
    engines: { ...versions, builtin: version },
    allowsScripts: HEADROOM_LOCAL_SCRIPTS === '1',
  };
  return machine;
}
