import { engineIds } from '@headroom/core';

/** What one agent of the image is trusted to make at most, whatever its size. */
const rpsPerShard = 25_000;

/** True, or why agents in containers cannot make a rate; the image holds every engine. */
export function supportsRemote(engineId: string, totalRps: number, shards: number): true | string {
  if (!engineIds.some((id) => id === engineId)) return `The agent image has no engine "${engineId}".`;
  const limit = shards * rpsPerShard;
  return (
    totalRps <= limit ||
    `${shards === 1 ? 'One shard makes' : `${shards} shards make`} at most ${limit} requests per second: use more.`
  );
}
