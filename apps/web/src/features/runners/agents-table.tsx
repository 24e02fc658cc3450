import type { AgentHead } from '@headroom/services';
import Link from 'next/link';
import { Explain } from '@/ui/explain';
import { formatCount } from '@/ui/format';
import { Table, Td, Th, Tr } from '@/ui/table';
import { AgentState } from './agent-state';
import { CalibrateButton } from './calibrate-button';
import { EnginesList } from './engines-list';
import { ProvenRate } from './proven-rate';
import { RemoveButton } from './remove-button';
import { ScriptsSwitch } from './scripts-switch';

/** Self-hosted agents with what they can do. */
export function AgentsTable({ agents, mayWrite }: { agents: readonly AgentHead[]; mayWrite: boolean }) {
  return (
    <Table label="Self-hosted agents">
      <thead>
        <tr>
          <Th>Agent</Th>
          <Th>State</Th>
          <Th numeric>Cores</Th>
          <Th>Engines</Th>
          <Th>Proven rate</Th>
          <Th>
            Scripts{' '}
            <Explain what="Allows scripts" label="What does it mean to allow scripts?">
              Own scripts are code. Where they are allowed, whoever may edit benchmarks here may run programs on that
              machine, with its network: as the user “nobody” where the agent runs as root, else as the agent’s user.
              Where the agent does not run as root, a script can read the agent’s token and whatever else its user can.
              Only admins can change it.
            </Explain>
          </Th>
          {mayWrite && (
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          )}
        </tr>
      </thead>
      <tbody>
        {agents.map((agent) => (
          <AgentRow key={agent.id} agent={agent} mayWrite={mayWrite} />
        ))}
      </tbody>
    </Table>
  );
}

function AgentRow({ agent, mayWrite }: { agent: AgentHead; mayWrite: boolean }) {
  const { id, name, hostname, version, cores, engines, calibration, isCalibrating, allowsScripts, state, runId } =
    agent;
  const isRegistered = state === 'online' || state === 'offline';
  return (
    <Tr>
      <Td className="min-w-36">
        <p className="font-medium break-words">{name}</p>
        {hostname && (
          <p className="text-xs text-ink-3">
            {hostname} · version {version}
          </p>
        )}
      </Td>
      <Td className="min-w-32">
        <AgentState agent={agent} />
        {runId && (
          <p className="mt-1 text-xs">
            <Link href={`/runs/${runId}`} className="text-accent underline underline-offset-2">
              Makes load
            </Link>
          </p>
        )}
      </Td>
      <Td numeric>{formatCount(cores)}</Td>
      <Td className="min-w-48">{isRegistered && <EnginesList engines={engines} where={name} />}</Td>
      <Td className="min-w-40">
        {isRegistered && <ProvenRate calibration={calibration} isCalibrating={isCalibrating} />}
      </Td>
      <Td className="min-w-28">
        {mayWrite ? (
          <ScriptsSwitch agentId={id} name={name} allowed={allowsScripts} />
        ) : allowsScripts ? (
          'Allowed'
        ) : (
          'Not allowed'
        )}
      </Td>
      {mayWrite && (
        <Td>
          <div className="flex items-start gap-1">
            {isRegistered && (
              <CalibrateButton name={name} of={{ agentId: id }} disabled={state !== 'online' || isCalibrating} />
            )}
            <RemoveButton agentId={id} name={name} />
          </div>
        </Td>
      )}
    </Tr>
  );
}
