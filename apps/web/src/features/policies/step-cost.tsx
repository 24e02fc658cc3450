'use client';

import type { CostClass } from '@headroom/gateways';
import type { PolicyCost } from '@headroom/services';
import { CircleDashed } from 'lucide-react';
import { use } from 'react';
import { costClassNames } from '@/ui/cost-classes';
import { Explain } from '@/ui/explain';
import { formatLatency } from '@/ui/format';
import { TextLink } from '@/ui/text-link';
import { tierName } from '@/ui/tier-name';

type Interval = NonNullable<PolicyCost['cpuMs']>;

interface StepCostProps {
  policy: string;
  /** Null when they could not be read. */
  costs: Promise<readonly PolicyCost[] | null>;
  /** What it costs by its nature, as the catalog has it; undefined for a policy that the catalog does not know. */
  costClass: CostClass | undefined;
  tierNames: Readonly<Record<string, string>>;
}

/** What a policy costs as measured, and where; else its class, which is no measurement. */
export function StepCost({ policy, costs, costClass, tierNames }: StepCostProps) {
  const known = use(costs);
  const cost = known?.find((one) => one.policy === policy);
  if (cost?.cpuMs || cost?.delayMs)
    return (
      <span className="text-[13px]">
        {cost.cpuMs ? `${formatLatency(cost.cpuMs.estimate)} CPU` : 'CPU unknown'},{' '}
        {cost.delayMs ? `${formatLatency(cost.delayMs.estimate)} delay` : 'delay unknown'}
        <Where cost={cost} tierNames={tierNames} />
      </span>
    );
  const why = known === null ? 'could not be read now' : cost?.runs.length ? 'not told apart' : 'not measured';
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1 text-xs text-ink-3">
      <CircleDashed aria-hidden className="size-3.5" /> {why}
      {costClass && <span>· by its nature: {costClassNames[costClass]}</span>}
      {cost && cost.runs.length > 0 && <Where cost={cost} tierNames={tierNames} />}
    </span>
  );
}

const sourceWords = {
  ...{ own: 'own run', import: 'import', observed: 'production' },
  ...{ published: 'published test', rated: 'rated figure' },
} as const;

function Where({ cost, tierNames }: { cost: PolicyCost; tierNames: Readonly<Record<string, string>> }) {
  const { policy, cpuMs, delayMs, runs } = cost;
  return (
    <Explain what={`Cost of ${policy} per call`} label={`Where the cost of ${policy} was measured`}>
      {cpuMs && <span className="block">CPU on one core: {range(cpuMs)}.</span>}
      {delayMs && <span className="block">Delay without a core: {range(delayMs)}.</span>}
      {!cpuMs && !delayMs && (
        <span className="block">No run tells it apart from the rest: a run without it, else the same, would.</span>
      )}
      <span className="mt-1 block">
        Fitted to all runs of this gateway with these settings; {runs.length} {runs.length === 1 ? 'has' : 'have'} this
        policy:
      </span>
      <span className="block max-h-40 overflow-y-auto">
        {runs.map(({ id, source, tier, units }) => {
          const words = `${tierName(tier, tierNames)} × ${units}, ${sourceWords[source]}`;
          return (
            <span key={id} className="block">
              {source === 'own' || source === 'import' ? <TextLink href={`/runs/${id}`}>{words}</TextLink> : words}
            </span>
          );
        })}
      </span>
    </Explain>
  );
}

const range = ({ estimate, low, high }: Interval) =>
  `${formatLatency(estimate)}, with 90 % confidence ${formatLatency(low)} to ${formatLatency(high)}`;
