import { arch, availableParallelism, release, type } from 'node:os';
import type { AgentMachine } from '@headroom/core';

/** The machine on which this process runs, as a reader of a run needs to know it: not by its name. */
export const thisMachine = (): AgentMachine => ({
  os: `${type()} ${release()} ${arch()}`.slice(0, 100),
  cores: availableParallelism(),
  node: process.version,
});
