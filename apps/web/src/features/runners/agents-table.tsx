'use client';

import type { AgentHead } from '@headroom/services';
import Link from 'next/link';
import { DataTable, type DataColumn } from '@/ui/data-table';
import { Explain } from '@/ui/explain';
import { formatCount } from '@/ui/format';
import { AgentState, agentStateInWords } from './agent-state';
import { CalibrateButton } from './calibrate-button';
import { EnginesList } from './engines-list';
import { ProvenRate } from './proven-rate';
import { RemoveButton } from './remove-button';
import { ScriptsSwitch } from './scripts-switch';

/** Self-hosted agents with what they can do. */
export const AgentsTable = ({ agents, mayWrite }: { agents: readonly AgentHead[]; mayWrite: boolean }) => (
  <DataTable
    name="agents"
    label="Self-hosted agents"
    columns={mayWrite ? [...columns, scriptsSwitched, acts] : [...columns, scripts]}
    rows={agents}
    rowKey={({ id }) => id}
    stacks
  />
);

const isRegistered = ({ state }: AgentHead) => state === 'online' || state === 'offline';

const scriptsInWords = ({ allowsScripts }: AgentHead) => (allowsScripts ? 'Allowed' : 'Not allowed');

const columns: DataColumn<AgentHead>[] = [
  {
    ...{ id: 'agent', label: 'Agent', className: 'min-w-36' },
    value: ({ name }) => name,
    copiedAlso: [
      { label: 'Host', value: ({ hostname }) => hostname },
      { label: 'Version', value: ({ version }) => version },
    ],
    cell: ({ name, hostname, version }) => (
      <>
        <p className="font-medium break-words">{name}</p>
        {hostname && (
          <p className="text-xs text-ink-3">
            {hostname} · version {version}
          </p>
        )}
      </>
    ),
  },
  {
    ...{ id: 'state', label: 'State', className: 'min-w-32' },
    value: agentStateInWords,
    cell: (agent) => (
      <>
        <AgentState agent={agent} />
        {agent.runId && (
          <p className="mt-1 text-xs">
            <Link href={`/runs/${agent.runId}`} className="text-accent underline underline-offset-2">
              Makes load
            </Link>
          </p>
        )}
      </>
    ),
  },
  {
    ...{ id: 'cores', label: 'Cores', numeric: true },
    value: ({ cores }) => cores,
    cell: ({ cores }) => formatCount(cores),
  },
  {
    ...{ id: 'engines', label: 'Engines', className: 'min-w-48' },
    value: (agent) =>
      isRegistered(agent)
        ? agent.engines.flatMap(({ label, version }) => (version === null ? [] : `${label} ${version}`)).join(', ')
        : null,
    cell: (agent) => isRegistered(agent) && <EnginesList engines={agent.engines} where={agent.name} />,
  },
  {
    ...{ id: 'rate', label: 'Proven rate', unit: 'rps', className: 'min-w-40' },
    value: ({ calibration }) => calibration?.maxRps ?? null,
    cell: (agent) =>
      isRegistered(agent) && <ProvenRate calibration={agent.calibration} isCalibrating={agent.isCalibrating} />,
  },
];

const scripts: DataColumn<AgentHead> = {
  ...{ id: 'scripts', label: 'Scripts', className: 'min-w-28' },
  explain: (
    <Explain what="Allows scripts" label="What does it mean to allow scripts?">
      Own scripts are code. Where they are allowed, whoever may edit benchmarks here may run programs on that machine,
      with its network: as the user “nobody” where the agent runs as root, else as the agent’s user. Where the agent
      does not run as root, a script can read the agent’s token and whatever else its user can. Only admins can change
      it.
    </Explain>
  ),
  value: scriptsInWords,
  cell: scriptsInWords,
};

const scriptsSwitched: DataColumn<AgentHead> = {
  ...scripts,
  cell: ({ id, name, allowsScripts }) => <ScriptsSwitch agentId={id} name={name} allowed={allowsScripts} />,
};

const acts: DataColumn<AgentHead> = {
  ...{ id: 'acts', label: 'Actions' },
  cell: (agent) => (
    <div className="flex flex-wrap items-start gap-1 sm:flex-nowrap">
      {isRegistered(agent) && (
        <CalibrateButton
          name={agent.name}
          of={{ agentId: agent.id }}
          disabled={agent.state !== 'online' || agent.isCalibrating}
        />
      )}
      <RemoveButton agentId={agent.id} name={agent.name} />
    </div>
  ),
};
