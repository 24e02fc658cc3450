import { scrubber, secretsOf, secretTexts } from '@headroom/core';
import type { Transaction } from '@headroom/db';
import type { Clients } from '../ctx';
import { recordEvent } from '../event/record-event';
import { subscribersOf } from '../event/subscribers-of';
import { secretValues } from '../secret/secret-values';
import { runHeadColumns, toRunHead, type RunHead } from './run-head';

/**
 * Records, in the transaction that ends a run, that it has ended, for the channels that want to know.
 * @returns deliveries to ring for after the commit
 */
export async function recordRunEnd(
  transaction: Transaction,
  { webUrl, secretBox }: Pick<Clients, 'webUrl' | 'secretBox'>,
  runId: string,
): Promise<string[]> {
  const { workspaceId, ...row } = await transaction.run.findUniqueOrThrow({
    where: { id: runId },
    select: { ...runHeadColumns, workspaceId: true },
  });
  const channelIds = await subscribersOf(transaction, workspaceId, 'run.finished');
  if (channelIds.length === 0) return [];
  const head = toRunHead(row);
  const { id, name, benchmarkId, sweepId, simulated, outcome, reason, endedBy, answer, ...run } = head;
  // A sealed secret that cannot be opened was in no request either.
  const secrets = await secretValues({ clients: { db: transaction, secretBox }, workspaceId }).catch(
    (): string[] => [],
  );
  return recordEvent(transaction, {
    ...{ workspaceId, type: 'run.finished', occurrence: `run.finished:${id}`, channelIds },
    title: `Run ended: ${name}`,
    data: {
      run: {
        ...{ id, name, benchmarkId, sweepId, simulated },
        startedAt: run.startedAt?.toISOString() ?? null,
        finishedAt: run.finishedAt!.toISOString(),
      },
      ...{ outcome: outcome!, reason: withoutSecrets(head, secrets)(reason!), endedBy: endedBy! },
      capacityRps: answer && 'rps' in answer ? answer.rps : null,
      url: new URL(`/runs/${id}`, webUrl).href,
    },
  });
}

/** What agents and gateways say of a failure may repeat what they were sent. */
const withoutSecrets = ({ definition }: RunHead, secrets: readonly string[]) =>
  scrubber([...(definition ? secretTexts(definition) : []), ...secretsOf(secrets)]);
