import type { Transaction } from '@headroom/db';
import type { Clients } from '../ctx';
import { recordEvent } from '../event/record-event';
import { subscribersOf } from '../event/subscribers-of';
import { runHeadColumns, toRunHead } from './run-head';

/**
 * Records, in the transaction that ends a run, that it has ended, for the channels that want to know.
 * @returns deliveries to ring for after the commit
 */
export async function recordRunEnd(
  transaction: Transaction,
  { webUrl }: Pick<Clients, 'webUrl'>,
  runId: string,
): Promise<string[]> {
  const { workspaceId, ...row } = await transaction.run.findUniqueOrThrow({
    where: { id: runId },
    select: { ...runHeadColumns, workspaceId: true },
  });
  const channelIds = await subscribersOf(transaction, workspaceId, 'run.finished');
  if (channelIds.length === 0) return [];
  const { id, name, benchmarkId, sweepId, simulated, outcome, reason, endedBy, answer, ...run } = toRunHead(row);
  return recordEvent(transaction, {
    ...{ workspaceId, type: 'run.finished', occurrence: `run.finished:${id}`, channelIds },
    title: `Run ended: ${name}`,
    data: {
      run: {
        ...{ id, name, benchmarkId, sweepId, simulated },
        startedAt: run.startedAt?.toISOString() ?? null,
        finishedAt: run.finishedAt!.toISOString(),
      },
      ...{ outcome: outcome!, reason: reason!, endedBy: endedBy! },
      capacityRps: answer && 'rps' in answer ? answer.rps : null,
      url: new URL(`/runs/${id}`, webUrl).href,
    },
  });
}
