import type { AgentHead } from '@headroom/services';
import { Network } from 'lucide-react';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { AddAgent } from './add-agent';
import { AgentsTable } from './agents-table';

/** The workspace's self-hosted agents. */
export function AgentsCard({ agents, mayWrite }: { agents: readonly AgentHead[]; mayWrite: boolean }) {
  return (
    <Card
      title="Self-hosted agents"
      note="runner “agents”: machines of your own, which only ask this server"
      // Always here: its dialog shows a code once, and must not go when the first agent comes into the list.
      actions={mayWrite && <AddAgent />}
      padded={false}
    >
      {agents.length === 0 ? (
        <EmptyState icon={Network} title="There is no agent yet">
          {mayWrite
            ? 'Start “headroom agent” on a machine near the gateway, and runs can make their load there.'
            : 'An admin of this workspace can add one.'}
        </EmptyState>
      ) : (
        <AgentsTable agents={agents} mayWrite={mayWrite} />
      )}
    </Card>
  );
}
