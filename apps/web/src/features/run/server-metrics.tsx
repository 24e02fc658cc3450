import { restartsOf } from '@headroom/core';
import { Cpu } from 'lucide-react';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { Explain } from '@/ui/explain';
import { formatCount, formatLatency, formatNumber, formatShare, fullFigure, fullShare } from '@/ui/format';
import { Table, Td, Th, Tr } from '@/ui/table';
import type { ReactNode } from 'react';
import { judgedStages, type RunView } from './run-view';

const cores = (busy: number | null | undefined) =>
  typeof busy === 'number' ? `${formatNumber(busy)} cores` : formatNumber(null);
const mebibytes = (size: number | null | undefined) =>
  typeof size === 'number' ? `${formatNumber(size)} MiB` : formatNumber(null);

interface ServerMetricsProps {
  run: RunView;
  /** What sources of metrics said, beside what was read during the run. */
  children?: ReactNode;
}

/** What the target's own counters said in each stage. */
export function ServerMetrics({ run, children }: ServerMetricsProps) {
  const stages = judgedStages(run).filter(({ statistics: { server, pods } }) => server ?? pods);
  const hasPods = stages.some(({ statistics }) => statistics.pods);
  return (
    <Card
      title="Target’s own counters"
      actions={
        <Explain what="Server metrics">
          Read from the target at both ends of a stage. CPU is the share of all cores of all units; CPU per request is
          what the units used divided by what they handled, the figure that sizing rests on. Of a gateway on Kubernetes,
          CPU and memory are what the cluster’s metrics tell of all pods: means over some seconds before, no figures of
          a request.
        </Explain>
      }
      padded={false}
    >
      {stages.length === 0 ? (
        <EmptyState icon={Cpu} title="No counters from the target">
          {judgedStages(run).length === 0
            ? 'They are read at the end of each stage.'
            : 'It reports none, so service demand cannot be measured from CPU.'}
        </EmptyState>
      ) : (
        <Table label="Target's own counters by stage">
          <thead>
            <tr>
              <Th numeric>Stage</Th>
              <Th numeric>Handled rps</Th>
              <Th numeric>CPU</Th>
              <Th numeric>CPU per request</Th>
              {hasPods && <Th numeric>Memory of the pods</Th>}
              <Th numeric>Restarts</Th>
            </tr>
          </thead>
          <tbody>
            {stages.map(({ stage, statistics: { server, pods } }) => (
              <Tr key={stage}>
                <Td numeric className="text-ink-3">
                  {stage}
                </Td>
                <Td numeric title={fullFigure(server?.requestsPerSecond, 'rps')}>
                  {formatNumber(server?.requestsPerSecond)}
                </Td>
                <Td
                  numeric
                  title={server ? fullShare(server.coresBusy / server.cores) : fullFigure(pods?.coresBusy, 'cores')}
                >
                  {server ? formatShare(server.coresBusy / server.cores) : cores(pods?.coresBusy)}
                </Td>
                <Td numeric title={fullFigure(server?.serviceDemandMs, 'ms')}>
                  {formatLatency(server?.serviceDemandMs)}
                </Td>
                {hasPods && (
                  <Td numeric title={fullFigure(pods?.memoryMib, 'MiB')}>
                    {mebibytes(pods?.memoryMib)}
                  </Td>
                )}
                <Td numeric>{formatCount(restartsOf({ server, pods }))}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      {children}
    </Card>
  );
}
