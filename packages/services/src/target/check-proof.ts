import { classifyAddress } from '@headroom/core';
import { audit } from '../audit';
import { authorise, type Ctx } from '../ctx';
import { countSend } from './count-send';
import { findProof, proofView, type ProofView } from './find-proof';
import { named, requireAllowed } from './permit-target';
import { probeOwnership } from './probe-ownership';
import { proofDays } from './proof-level';
import { bareHost, resolveHost } from './resolve-host';
import { requireWithinReach } from './server-reach';
import { targetPolicyOf } from './target-policy';

/**
 * Looks for the token of a proof where the target is to show it. What is found holds for 90 days from now; what is not
 * found is said, and takes away what was found before.
 * @throws HeadroomError `forbidden` for a target that may not even be asked, `invalid-input` for a name that is not found,
 *   `too-many-requests`
 */
export async function checkProof(ctx: Ctx, { proofId }: { proofId: string }): Promise<ProofView> {
  authorise(ctx, 'target.prove');
  const { db, dnsServers } = ctx.clients;
  const proof = await findProof(ctx, proofId);
  const url = new URL(proof.origin);
  const policy = await targetPolicyOf(db, ctx.workspaceId);
  const found = await resolveHost(bareHost(url), dnsServers);
  for (const { address } of found) {
    requireAllowed(url, { ...classifyAddress(address), address }, policy);
    requireWithinReach(named(url, address), address, ctx.clients);
  }
  await countSend(ctx);
  const { methods, problems } = await probeOwnership(proof, found[0]!.address, dnsServers);
  const now = new Date();
  const isProved = methods.length > 0;
  const row = await db.$transaction(async (transaction) => {
    const updated = await transaction.targetProof.update({
      where: { id: proof.id },
      data: {
        ...{ methods, checkedAt: now, problem: isProved ? null : problems.join(' ') },
        provedAt: isProved ? now : null,
        expiresAt: isProved ? new Date(now.getTime() + proofDays * 86_400_000) : null,
      },
    });
    await audit(transaction, ctx, 'target.check', proof.id, { origin: proof.origin, methods });
    return updated;
  });
  return proofView(row);
}
