import { infrastructure } from '@headroom/core';
import type { Prisma } from '@headroom/db';
import { connectorFor } from '../../connection/sample-connection';
import type { HeldSweep, SweepHost } from './acquire-sweep';
import { writeSweep } from './write-sweep';

/**
 * Reads how the gateway stands and keeps it, before the first cell sets anything.
 * @throws HeadroomError when the gateway does not tell
 */
export async function rememberGateway({ clients }: SweepHost, sweep: HeldSweep, signal: AbortSignal): Promise<void> {
  const { subject, target, runner } = sweep.benchmark;
  if (runner === 'simulated') return writeSweep(clients.db, sweep, { state: 'running', reason: null });
  const connector = await connectorFor(clients, sweep.workspaceId, subject.gateway, target.baseUrl);
  if (!connector)
    throw infrastructure(`Nothing connects this workspace to the gateway at ${sweep.targetHost} any more.`);
  const before = { chain: await connector.readPolicySet(signal), units: await connector.readUnits(signal) };
  await writeSweep(clients.db, sweep, {
    state: 'running',
    reason: null,
    before: before as unknown as Prisma.InputJsonObject,
  });
}
