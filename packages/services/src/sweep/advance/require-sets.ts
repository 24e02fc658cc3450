import { HeadroomError, invalidInput } from '@headroom/core';
import type { Database } from '@headroom/db';
import { parsePolicyChain, type PolicyChain } from '@headroom/gateways';
import type { Setting, Standing } from '@headroom/gateways/connectors';
import type { HeldSweep } from './acquire-sweep';

/**
 * Asks of every policy set of a sweep whether it may be set at its gateway, before the first cell is.
 * @param standing how the gateway stands, where that was read already
 * @throws HeadroomError `invalid-input` that names the set; as the connector does where it cannot be asked
 */
export async function requireSets(
  db: Database,
  { workspaceId, policySetVersions }: Pick<HeldSweep, 'workspaceId' | 'policySetVersions'>,
  setting: Setting<PolicyChain>,
  signal: AbortSignal,
  standing?: Standing<unknown>,
): Promise<void> {
  if (!setting.settle && !setting.requireEffective) return;
  const { document } = standing ?? (await setting.read(signal));
  const ids = Object.values(policySetVersions).map(({ id }) => id);
  const versions = await db.policySetVersion.findMany({
    where: { id: { in: ids }, policySet: { workspaceId } },
    select: { id: true, chain: true },
  });
  for (const [name, { id }] of Object.entries(policySetVersions)) {
    const chain = parsePolicyChain(versions.find((version) => version.id === id)?.chain);
    try {
      const whole = setting.settle ? setting.settle(chain, document) : chain;
      await setting.requireEffective?.(whole, signal);
    } catch (error) {
      if (error instanceof HeadroomError && error.code === 'invalid-input')
        throw invalidInput(`Policy set "${name}": ${error.message}`);
      throw error;
    }
  }
}
