import type { Figure, FigureValue, TierDefinition } from '@headroom/gateways';

interface NamedFigure {
  id: string;
  name: string;
  figure: Figure<FigureValue>;
}

/** The figures of a tier by name, in the order in which people ask for them. */
export function tierFigures(tier: TierDefinition, unitName: string): NamedFigure[] {
  const { instance } = tier;
  const figures: [string, string, Figure<FigureValue> | undefined][] = [
    ['maxUnits', `Maximum ${unitName}s`, tier.maxUnits],
    ['ratedRps', `Rated requests per second of a ${unitName}`, tier.ratedRpsPerUnit],
    ['cores', `Cores of a ${unitName}`, tier.coresPerUnit],
    ['memory', `Memory of a ${unitName}`, tier.memoryGibPerUnit],
    ['sla', 'SLA', tier.sla],
    ['scaleOut', 'Scale-out', tier.scaleOut],
    ['includedCalls', 'Calls included', tier.includedCalls],
    ['cache', 'Cache', tier.cache],
    ['vcpu', 'Cores of an instance', instance?.vcpu],
    ['concurrency', 'Concurrency of an instance', instance?.concurrency],
    ['maxInstances', 'Maximum instances', instance?.maxInstances],
  ];
  return figures.flatMap(([id, name, figure]) => (figure ? [{ id, name, figure }] : []));
}
