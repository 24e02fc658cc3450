import { followAgents } from '../../remote/follow-agents';
import type { RunnerBundle, RunnerHandle } from '../runner';
import type { ContainerConnection } from './container-connection';
import { groupName } from './container-group';
import { deleteGroups, leftBehind } from './delete-groups';
import { groupClient } from './group-client';
import { lookAtGroups } from './look-at-groups';
import { startGroups } from './start-groups';

/** Share of a look that is added for each group: at most two questions a second at the usual pace, however many groups. */
const lookShare = 0.1;

/**
 * Starts the run's container groups and follows them; they are deleted on every path.
 * @throws HeadroomError with what Azure said in words; then nothing is left, or the words name what is
 */
export async function runGroups(
  connection: ContainerConnection,
  bundle: RunnerBundle,
  options: { image: string; pollMs: number; withinMs: number },
  signal: AbortSignal,
): Promise<RunnerHandle> {
  const { pollMs } = options;
  const client = groupClient(connection);
  const shards = bundle.shards.map(({ shard }) => shard);
  const names = shards.map((shard) => groupName(bundle, shard));
  const remove = async () => leftBehind(connection, await deleteGroups(client, connection, names, pollMs));
  try {
    await startGroups(client, connection, bundle, options, signal);
  } catch (error) {
    const left = await remove();
    if (left && error instanceof Error) error.message += ` ${left}`;
    throw error;
  }
  const look = (waiting: readonly number[], abortSignal: AbortSignal) =>
    lookAtGroups(client, connection, bundle, waiting, abortSignal);
  return followAgents({ shards, look, remove }, pollMs * Math.max(1, shards.length * lookShare), signal);
}
