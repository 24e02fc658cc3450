import { availableParallelism, hostname } from 'node:os';
import { fileURLToPath } from 'node:url';
import { findPrograms, locatePrograms } from '@headroom/loadgen/find-programs';
import type { RunHost } from '@headroom/services';
import { version } from '../package.json';

interface MachineSettings {
  PATH: string;
  HEADROOM_ENGINES?: string | undefined;
  HEADROOM_LOCAL_SCRIPTS?: '1' | undefined;
}

/** Where `npm run engines` installs when nothing else is said, as seen from dist/. */
const ownEngines = fileURLToPath(new URL('../../../.headroom/engines', import.meta.url));

type Machine = RunHost['machine'];

const placesOf = ({ PATH, HEADROOM_ENGINES }: MachineSettings) => ({
  directory: HEADROOM_ENGINES ?? ownEngines,
  searchPath: PATH,
});

const machineWith = (engines: Machine['engines'], { HEADROOM_LOCAL_SCRIPTS }: MachineSettings): Machine => ({
  hostname: hostname(),
  cores: availableParallelism(),
  engines: { ...engines, builtin: version },
  allowsScripts: HEADROOM_LOCAL_SCRIPTS === '1',
});

/** Which engines this machine has, in versions that nobody has asked for yet: a worker does not wait for them. */
export async function locateMachine(settings: MachineSettings): Promise<Machine> {
  const { k6, locust, jmeter } = await locatePrograms(placesOf(settings));
  return machineWith({ ...(k6 && { k6: '' }), ...(locust && { locust: '' }), ...(jmeter && { jmeter: '' }) }, settings);
}

/** What the machine of this worker can make load with, as the local runner. Takes seconds: each tool is asked once. */
export async function findMachine(settings: MachineSettings): Promise<Machine> {
  const { versions } = await findPrograms(placesOf(settings));
  return machineWith(versions, settings);
}
