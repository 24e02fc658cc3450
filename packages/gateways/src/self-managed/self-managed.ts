import type { CatalogEntry } from '../contract/catalog-entry';
import type { GatewayInput } from '../contract/gateway';
import type { GoldenBill } from '../contract/golden-bill';
import { readGateway } from '../contract/read-data';
import { vmCommitments } from '../azure-vm/commitments';
import type { VmFamily } from '../azure-vm/sizes';
import { vmPriceBook, vmPriceCaveat, vmRegions } from '../azure-vm/vm-price-book';
import { ownMachineFeatures, vmTiers } from '../azure-vm/vm-tiers';
import { evidenceOf } from '../evidence/load';
import goldenBills from './golden-bills.json';
import { commonPolicies } from './policies';

/** A gateway that somebody runs on VMs: what distinguishes it from another such one. */
interface Preset {
  id: string;
  name: string;
  vendor?: string;
  description: string;
  families?: readonly VmFamily[];
  facts?: NonNullable<GatewayInput['facts']>;
  caveats?: readonly string[];
}

/** A gateway on Azure VMs or Kubernetes nodes; a unit is one machine. */
export function selfManaged(preset: Preset): CatalogEntry {
  const { id, families = ['Ddsv5', 'Dpdsv5'], facts = [], caveats = [], ...named } = preset;
  const tiers = vmTiers({ families, unitName: 'VM' });
  return {
    definition: readGateway({
      ...{ schema: 'headroom.gateway/1', id, ...named, kind: 'self-hosted' },
      ...{ regions: vmRegions, defaultRegion: 'westeurope', unitName: 'VM' },
      features: ownMachineFeatures,
      tiers,
      policies: commonPolicies,
      facts: [...facts, ...vmCommitments],
      caveats: [...caveats, vmPriceCaveat],
    }),
    priceBooks: [
      vmPriceBook(
        id,
        tiers.map((tier) => tier.id),
      ),
    ],
    evidence: evidenceOf(id),
    goldenBills: goldenBills as GoldenBill[],
  };
}
