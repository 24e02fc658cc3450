import type { Figure } from '../contract/figure';
import { notApplicable, notFound } from '../contract/figure';
import type { GatewayInput } from '../contract/gateway';
import { type VmFamily, type VmSize, vmSizes } from './sizes';

type TierInput = GatewayInput['tiers'][number];

/**
 * The VM sizes of some families as tiers of a gateway that runs on them: a unit is one VM.
 * @param options.sameCoresAs the tier that measurements of a family may come from, where it is not its smallest size
 */
export function vmTiers(options: {
  families: readonly VmFamily[];
  sameCoresAs?: Partial<Record<VmFamily, string>>;
  unitName: string;
}): TierInput[] {
  const { families, sameCoresAs = {}, unitName } = options;
  return families.flatMap((family) => {
    const sizes = vmSizes.filter((size) => size.family === family);
    const like = sameCoresAs[family] ?? sizes[0]?.id;
    return sizes.map((size): TierInput => ({
      ...vmTier(size, unitName),
      ...(like === size.id ? {} : { sameCoresAs: like }),
    }));
  });
}

function vmTier(size: VmSize, unitName: string): TierInput {
  const { id, name, family, cpu, vcpu, memoryGib, tempDiskGib } = size;
  const disk = tempDiskGib === null ? '' : `, ${tempDiskGib} GiB temporary disk`;
  return {
    ...{ id, name, group: family },
    description: `${vcpu} vCPU${memoryGib === null ? '' : `, ${memoryGib} GiB`}${disk}${cpu === null ? '' : `, ${cpu}`}.`,
    coresPerUnit: coresOf(size),
    ...(memoryGib === null
      ? { memoryGibPerUnit: notFound('The sources give no memory of this size.') }
      : { memoryGibPerUnit: known(memoryGib, 'GiB', size) }),
    maxUnits: unbounded(unitName),
    ...onOwnMachines,
    meters: [{ meter: name, per: 'unitHour' }],
  };
}

/** The maximum of what has none. */
export const unbounded = (unitName: string): Figure<'unlimited'> => ({
  ...{ status: 'derived', value: 'unlimited', source: 'headroom', date: '2026-11-21' },
  from: `no limit of its own to the number of ${unitName}s; a quota of the cloud may end it`,
});

/** Rows of the feature matrix that a gateway on machines of one’s own has an answer to. */
export const ownMachineFeatures = [{ id: 'self-hosted-gateway', name: 'Self-hosted gateway' }];

/** What holds for every gateway on machines of one’s own, and what no source says of it. */
export const onOwnMachines = {
  ratedRpsPerUnit: notFound('No rated throughput for this size is in the sources.'),
  cache: notApplicable('What is cached, and where, is a matter of configuration.'),
  sla: notFound('No SLA of a gateway on VMs is in the sources.'),
  scaleOut: notFound('How long another VM takes is not in the sources.'),
  includedCalls: {
    ...{ status: 'derived', value: 'unlimited', source: 'headroom', date: '2026-11-21' },
    from: 'machines are billed by the hour, calls are not',
  },
  features: {
    'self-hosted-gateway': {
      ...{ status: 'derived', value: true, source: 'headroom', date: '2026-11-21' },
      from: 'it runs on machines of your own',
    },
  },
} satisfies Partial<TierInput>;

const known = (value: number, unit: string, { source, date }: VmSize): Figure<number> => ({
  ...{ status: 'published', unit, value, source: source ?? 'karpenter', date },
});

/** Of the newest sizes only the name tells how many vCPUs there are. */
const coresOf = (size: VmSize): Figure<number> =>
  size.source === null
    ? {
        ...{ status: 'derived', unit: 'vCPU', value: size.vcpu, source: 'karpenter', date: '2026-06-18' },
        from: `the number in ${size.name}`,
      }
    : known(size.vcpu, 'vCPU', size);
