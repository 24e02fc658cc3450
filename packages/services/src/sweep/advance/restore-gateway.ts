import { isDeepStrictEqual } from 'node:util';
import { infrastructure } from '@headroom/core';
import { audit } from '../../audit';
import { connectorFor } from '../../connection/sample-connection';
import type { HeldSweep, SweepHost } from './acquire-sweep';
import { writeSweep } from './write-sweep';

/**
 * Sets the gateway's policies and units as they were before the sweep, reads both back, and ends the sweep.
 * @param ran how the runs came to an end, in a sentence
 * @throws HeadroomError when the gateway is not, or does not become, what it was: to be tried again
 */
export async function restoreGateway(
  host: SweepHost,
  sweep: HeldSweep,
  ran: string,
  signal: AbortSignal,
): Promise<void> {
  const { clients } = host;
  const { before, benchmark, targetHost } = sweep;
  if (before === null) return end(host, sweep, ran, null);
  await writeSweep(clients.db, sweep, { state: 'restoring' });
  const connector = await connectorFor(clients, sweep.workspaceId, benchmark.subject.gateway, benchmark.target.baseUrl);
  if (!connector)
    return end(
      host,
      sweep,
      `${ran} The gateway could not be put back: the connection to ${targetHost} was removed.`,
      null,
    );
  await connector.applyPolicySet(before.chain, signal);
  await connector.scaleUnits(before.units, signal);
  if (!isDeepStrictEqual(await connector.readPolicySet(signal), before.chain))
    throw infrastructure('The gateway reads back another policy chain than the one that it had before.');
  const units = await connector.readUnits(signal);
  if (units !== before.units)
    throw infrastructure(`The gateway has ${units} units, and it had ${before.units} before.`);
  const what = `${count(before.chain.length, 'policy', 'policies')} and ${count(before.units, 'unit', 'units')}`;
  await end(host, sweep, `${ran} The gateway has its ${what} of before again.`, new Date());
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

async function end({ clients, workerId }: SweepHost, sweep: HeldSweep, reason: string, restoredAt: Date | null) {
  const actor = { kind: 'system', id: workerId, name: 'Sweep' } as const;
  await clients.db.$transaction(async (transaction) => {
    await writeSweep(transaction, sweep, {
      ...{ state: 'finished', reason, restoredAt, finishedAt: new Date() },
      ...{ leaseOwner: null, leaseUntil: null },
    });
    await audit(transaction, { actor, workspaceId: sweep.workspaceId }, 'sweep.finish', sweep.id, { reason });
  });
}
