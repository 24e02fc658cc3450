import { fileURLToPath } from 'node:url';

const beside = (name: string) => fileURLToPath(new URL(`./${name}.js`, import.meta.url));

/** Programs of this installation: the bundler puts every app's entry files side by side. */
export const ownPrograms = {
  node: process.execPath,
  headroom: beside('main'),
  builtinEngine: beside('builtin-engine'),
  engineGuard: beside('engine-guard'),
};

/** Says something to whoever started the agent; standard output is for results. */
export const log = (line: string) => void process.stderr.write(`headroom agent: ${line}\n`);
