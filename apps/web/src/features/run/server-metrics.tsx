import { Cpu } from 'lucide-react';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { Explain } from '@/ui/explain';
import { formatCount, formatLatency, formatNumber, formatShare } from '@/ui/format';
import { Table, Td, Th, Tr } from '@/ui/table';
import type { ReactNode } from 'react';
import { judgedStages, type RunView } from './run-view';

interface ServerMetricsProps {
  run: RunView;
  /** What sources of metrics said, beside what was read during the run. */
  children?: ReactNode;
}

/** What the target's own counters said in each stage. */
export function ServerMetrics({ run, children }: ServerMetricsProps) {
  const stages = judgedStages(run).filter(({ statistics }) => statistics.server);
  return (
    <Card
      title="Target’s own counters"
      actions={
        <Explain what="Server metrics">
          Read from the target at both ends of a stage. CPU is the share of all cores of all units; CPU per request is
          what the units used divided by what they handled, the figure that sizing rests on.
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
              <Th numeric>Restarts</Th>
            </tr>
          </thead>
          <tbody>
            {stages.map(({ stage, statistics: { server } }) => (
              <Tr key={stage}>
                <Td numeric className="text-ink-3">
                  {stage}
                </Td>
                <Td numeric>{formatNumber(server?.requestsPerSecond)}</Td>
                <Td numeric>{server && formatShare(server.coresBusy / server.cores)}</Td>
                <Td numeric>{formatLatency(server?.serviceDemandMs)}</Td>
                <Td numeric>{formatCount(server?.restarts)}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      {children}
    </Card>
  );
}
