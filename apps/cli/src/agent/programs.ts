import { fileURLToPath } from 'node:url';
import type { AgentPrograms } from '@headroom/loadgen/agent';
import { locatePrograms } from '@headroom/loadgen/find-programs';
import { enginePlaces } from '../env';

const beside = (name: string) => fileURLToPath(new URL(`./${name}.js`, import.meta.url));

/** Programs of this installation: the bundler puts every app's entry files side by side. */
export const ownPrograms = {
  node: process.execPath,
  headroom: beside('main'),
  builtinEngine: beside('builtin-engine'),
  engineGuard: beside('engine-guard'),
};

/** Where `npm run engines` installs tools, seen from this app's bundle. */
const installedEngines = fileURLToPath(new URL('../../../.headroom/engines', import.meta.url));

/** Where this machine's tools are looked for. */
export const searchedPlaces = () => enginePlaces(installedEngines);

/** Our own programs and the tools of this machine. */
export const allPrograms = async (): Promise<AgentPrograms> => ({
  ...ownPrograms,
  ...(await locatePrograms(searchedPlaces())),
});

/** Says something to whoever started the agent; standard output is for results. */
export const log = (line: string) => void process.stderr.write(`headroom agent: ${line}\n`);
