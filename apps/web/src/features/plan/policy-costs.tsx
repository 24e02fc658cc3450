import type { RecommendationResult } from '@headroom/core';
import { CircleHelp } from 'lucide-react';
import { Card } from '@/ui/card';
import { Explain } from '@/ui/explain';
import { formatFull, formatLatency, fullFigure } from '@/ui/format';
import { Table, Td, Th, Tr } from '@/ui/table';

type PolicyCost = RecommendationResult['policies'][number];

const title = 'What each policy costs';

/** What each declared policy costs per call, with its interval; what no run tells apart is unknown, not zero. */
export function PolicyCosts({ policies }: { policies: readonly PolicyCost[] }) {
  if (policies.length === 0) return null;
  const known = policies.some(({ cpuMs, delayMs }) => cpuMs !== null || delayMs !== null);
  if (!known) return <NoneKnown policies={policies} />;
  return (
    <Card title={title} note="per call, with 90 % intervals" padded={false}>
      <Table label={title}>
        <thead>
          <tr>
            <Th>Policy</Th>
            <Th numeric>
              CPU
              <Explain what="CPU of a policy">
                Service demand: how long one call keeps one core busy because of this policy, fitted to all runs that
                count as evidence.
              </Explain>
            </Th>
            <Th numeric>
              Delay
              <Explain what="Delay of a policy">
                How long a call waits because of this policy without keeping a core busy, such as for another service.
              </Explain>
            </Th>
          </tr>
        </thead>
        <tbody>
          {policies.map(({ policy, cpuMs, delayMs }) => (
            <Tr key={policy}>
              <Td className="font-medium wrap-anywhere">{policy}</Td>
              <CostCell interval={cpuMs} />
              <CostCell interval={delayMs} />
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function NoneKnown({ policies }: { policies: readonly PolicyCost[] }) {
  return (
    <Card title={title}>
      <p className="flex gap-2 text-[13px]">
        <CircleHelp aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
        <span className="min-w-0 wrap-anywhere">
          Unknown for each by itself: no run tells {policies.map(({ policy }) => policy).join(', ')} apart. The options
          rest on what they cost together.
        </span>
      </p>
    </Card>
  );
}

/** A cost with its interval. */
export function CostCell({ interval }: { interval: PolicyCost['cpuMs'] }) {
  if (!interval)
    return (
      <Td numeric className="text-ink-3">
        <span className="inline-flex items-center gap-1" title="No run tells it apart from the rest">
          <CircleHelp aria-hidden className="size-3.5" /> unknown
        </span>
      </Td>
    );
  return (
    <Td numeric title={fullFigure(interval.estimate, 'ms')}>
      {formatLatency(interval.estimate)}
      <span
        className="block text-xs text-ink-3"
        title={`${formatFull(interval.low)} to ${formatFull(interval.high)} ms, 90 % interval`}
      >
        {formatLatency(interval.low)} to {formatLatency(interval.high)}
      </span>
    </Td>
  );
}
