import { Server } from 'lucide-react';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { Table, Td, Th, Tr } from '@/ui/table';
import { Time } from '@/ui/time';
import type { RunView } from './run-view';

const ends: Record<string, string> = {
  complete: 'ended as asked',
  stopped: 'was stopped',
  'lease-lost': 'lost its lease',
  'engine-failed': 'engine failed',
};

/** The agents that made the load, and what they said last. */
export function RunAgents({ run }: { run: RunView }) {
  return (
    <Card title="Agents" note={`${run.definition.engine} engine, ${run.definition.runner} runner`} padded={false}>
      {run.shards.length === 0 ? (
        <EmptyState icon={Server} title="No agent was started">
          {run.simulated ? 'A simulated run makes no load.' : 'Agents are started when a worker takes the run.'}
        </EmptyState>
      ) : (
        <Table label="Agents of the run">
          <thead>
            <tr>
              <Th numeric>Start</Th>
              <Th numeric>Shard</Th>
              <Th>Agent</Th>
              <Th>Claimed</Th>
              <Th>Last heard</Th>
              <Th>Last stage</Th>
              <Th>Said</Th>
            </tr>
          </thead>
          <tbody>
            {run.shards.map(({ epoch, shard, agentName, claimedAt, heartbeatAt, doneStage, doneEnd, message }) => (
              <Tr key={`${epoch} ${shard}`}>
                <Td numeric>{epoch}</Td>
                <Td numeric>{shard}</Td>
                <Td>{agentName ?? 'started by the worker'}</Td>
                <Td className="whitespace-nowrap">{claimedAt ? <Time at={claimedAt} shape="clock" /> : 'never'}</Td>
                <Td className="whitespace-nowrap">{heartbeatAt ? <Time at={heartbeatAt} shape="clock" /> : '–'}</Td>
                <Td className="whitespace-nowrap">
                  {doneStage < 0 ? '–' : `${doneStage}${doneEnd ? `, ${ends[doneEnd] ?? doneEnd}` : ''}`}
                </Td>
                <Td className="min-w-40 font-mono text-xs break-words text-ink-2">{message ?? '–'}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}
