import { benchmarkSchema, scrubber, secretsOf, secretTexts, type Benchmark } from '@headroom/core';
import type { Transaction } from '@headroom/db';
import type { Clients } from '../ctx';
import { recordEvent } from '../event/record-event';
import { subscribersOf } from '../event/subscribers-of';
import { secretValues } from '../secret/secret-values';
import { runHeadColumns, toRunHead, toRunState, type RunHead, type RunRow } from './run-head';

/**
 * Records, in the transaction that ends runs, that they have ended, for the channels that want to know. The secrets of a workspace are opened
 * once, however many of its runs end.
 * @returns deliveries to ring for after the commit
 */
export async function recordRunEnds(
  transaction: Transaction,
  clients: Pick<Clients, 'webUrl' | 'secretBox'>,
  runIds: string[],
): Promise<string[]> {
  const ended = await transaction.run.groupBy({ by: ['workspaceId'], where: { id: { in: runIds } } });
  const deliveries: string[] = [];
  for (const { workspaceId } of ended) {
    const channelIds = await subscribersOf(transaction, workspaceId, 'run.finished');
    if (channelIds.length === 0) continue;
    const rows = await transaction.run.findMany({
      where: { id: { in: runIds }, workspaceId },
      select: runHeadColumns,
    });
    // A sealed secret that cannot be opened was in no request either.
    const secrets = await secretValues({ clients: { db: transaction, ...clients }, workspaceId }).catch(
      (): string[] => [],
    );
    for (const row of rows)
      deliveries.push(
        ...(await recordEnd(transaction, endOf(row), { workspaceId, channelIds, secrets, webUrl: clients.webUrl })),
      );
  }
  return deliveries;
}

type EndedRun = Omit<RunHead, 'definition' | 'imported'> & { definition: Benchmark | null };

/** A run whose definition this version cannot read is told as well, or it would never end. */
function endOf(row: RunRow): EndedRun {
  if (row.imported !== null || benchmarkSchema.safeParse(row.definition).success) return toRunHead(row);
  const { state, outcome, answer } = toRunState(row);
  return { ...row, state, outcome, answer, name: 'A run that cannot be read', definition: null };
}

interface Told {
  workspaceId: string;
  channelIds: string[];
  /** Values that are told nobody. */
  secrets: readonly string[];
  webUrl: string;
}

function recordEnd(
  transaction: Transaction,
  head: EndedRun,
  { workspaceId, channelIds, secrets, webUrl }: Told,
): Promise<string[]> {
  const { id, name, benchmarkId, sweepId, simulated, outcome, reason, endedBy, answer, ...run } = head;
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
const withoutSecrets = ({ definition }: EndedRun, secrets: readonly string[]) =>
  scrubber([...(definition ? secretTexts(definition) : []), ...secretsOf(secrets)]);
