import type { GatewayInput } from '../contract/gateway';
import type { VmFamily } from '../azure-vm/sizes';
import { onOwnMachines, vmTiers } from '../azure-vm/vm-tiers';

/** One APISIX worker, as the published test measured it; the size of its VM is not stated, so that it has no price. */
const worker = (family: VmFamily, id: string, cpu: string): GatewayInput['tiers'][number] => ({
  ...{ id, name: `One worker on ${family}`, group: family },
  description: `What the published test measured: one worker process on a ${family} VM (${cpu}) of a size that is not stated.`,
  coresPerUnit: {
    ...{ status: 'derived', unit: 'cores', value: 1, source: 'seed-apisix', date: '2022-08-08' },
    from: 'one worker is one single-threaded process',
  },
  maxUnits: {
    ...{ status: 'derived', unit: 'workers', value: 1, source: 'seed-apisix', date: '2022-08-08' },
    from: 'one worker was measured',
  },
  ...onOwnMachines,
  meters: [],
});

/** VMs, and the two single workers whose measurements may stand for them core by core. */
export const apisixTiers: GatewayInput['tiers'] = [
  ...vmTiers({
    families: ['Ddsv5', 'Dpdsv5'],
    sameCoresAs: { Ddsv5: 'ddsv5-worker', Dpdsv5: 'dpdsv5-worker' },
    unitName: 'VM',
  }),
  worker('Ddsv5', 'ddsv5-worker', 'Intel'),
  worker('Dpdsv5', 'dpdsv5-worker', 'Ampere Arm'),
];
