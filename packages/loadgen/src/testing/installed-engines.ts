import { fileURLToPath } from 'node:url';
import { locatePrograms } from '../engines/find-programs';
import type { FoundPrograms } from '../engines/find-programs';

/** Where the engines of tests are installed. */
export const enginesDirectory =
  process.env.HEADROOM_ENGINES ?? fileURLToPath(new URL('../../../../.headroom/engines', import.meta.url));

/** The tools of this machine. A test of one fails, with what to do, where it is missing: it does not pass unseen. */
export async function installedEngines(): Promise<Required<FoundPrograms['programs']>> {
  const { k6, locust, jmeter } = await locatePrograms({
    directory: enginesDirectory,
    searchPath: process.env.PATH ?? '',
  });
  if (!k6 || !locust || !jmeter) throw new Error('k6, Locust or JMeter is missing: run "npm run engines".');
  return { k6, locust, jmeter };
}
