import type { RunnerId } from '@headroom/core';
import { localRunner } from './local/local-runner';
import type { LocalRunnerOptions } from './local/local-runner';
import type { Runner } from './runner';
import { simulatedRunner } from './simulated/simulated-runner';

export type RunnersOptions = LocalRunnerOptions;

/** Every runner by its id. */
export const runners = (options: RunnersOptions): Partial<Record<RunnerId, Runner>> => ({
  local: localRunner(options),
  simulated: simulatedRunner,
});
