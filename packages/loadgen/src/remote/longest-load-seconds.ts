import type { Load } from '@headroom/core';

/** The longest that a run makes load or cools down, in seconds; a search may end earlier. */
export function longestLoadSeconds(load: Load): number {
  if (load.kind === 'find-maximum') return load.deadlineSeconds;
  const stages = load.steps.reduce((sum, { seconds }) => sum + seconds, 0);
  return load.warmUpSeconds + stages + load.coolDownSeconds * (load.steps.length - 1);
}
