import { forbidden } from '@headroom/core';
import type { Clients } from '../ctx';
import { probeOwnership } from './probe-ownership';
import { requireWithinReach } from './server-reach';

/**
 * Looks for the token once more, at the address that a run is about to load. What is left of the proof is what holds from
 * now on; how long it holds does not change. Where nothing is found the proof stays, as the target may be away for a
 * moment, but this run is not made.
 * @throws HeadroomError `forbidden` when nothing is found, or this server does not send there
 */
export async function recheckProof(clients: Clients, proofId: string, address: string): Promise<void> {
  const { db, dnsServers } = clients;
  const proof = await db.targetProof.findUniqueOrThrow({ where: { id: proofId } });
  requireWithinReach(`${proof.origin} (${address})`, address, clients);
  const { methods, problems } = await probeOwnership(proof, address, dnsServers);
  const problem = methods.length > 0 ? null : problems.join(' ');
  await db.targetProof.update({
    where: { id: proofId },
    data: { problem, checkedAt: new Date(), ...(problem === null && { methods }) },
  });
  if (problem !== null)
    throw forbidden(`The proof of ownership of ${proof.origin} could not be found again before the load. ${problem}`);
}
