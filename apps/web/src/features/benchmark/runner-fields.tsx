'use client';

import { runnerIds, type RunnerId } from '@headroom/core';
import { ChoiceField, TextField } from '@/ui/form-fields';
import { Notice } from '@/ui/notice';
import { TextLink } from '@/ui/text-link';
import type { BenchmarkDraft } from './benchmark-draft';

const labels: Record<RunnerId, string> = {
  local: 'This machine',
  agents: 'Agents on machines of your own',
  'azure-container-instances': 'Azure Container Instances',
  kubernetes: 'Kubernetes',
  'azure-load-testing': 'Azure Load Testing',
  simulated: 'Simulated: no load, a queue is simulated',
};

interface RunnerFieldsProps {
  draft: BenchmarkDraft;
  onChange: (draft: BenchmarkDraft) => void;
}

/** Where the load is made and over how many agents; for the simulated runner also what the gateway pretends to be. */
export function RunnerFields({ draft, onChange }: RunnerFieldsProps) {
  const { runner, maxTestCost } = draft;
  const isCloud = runner !== 'local' && runner !== 'simulated' && runner !== 'agents';
  return (
    <div className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          path="runner"
          label="Runner"
          value={runner}
          onChange={(value) => onChange({ ...draft, runner: value as RunnerId })}
          options={runnerIds.map((value) => ({ value, label: labels[value] }))}
        />
        {runner !== 'simulated' && (
          <TextField
            path="shards"
            label={runner === 'azure-load-testing' ? 'Engine instances' : 'Agents'}
            hint="Rate, users and connections are split over them."
            value={draft.shards}
            onChange={(shards) => onChange({ ...draft, shards })}
          />
        )}
      </div>
      {runner !== 'local' && runner !== 'simulated' && (
        <p className="text-[13px] text-ink-2">
          Set up and looked after on the page <TextLink href="/runners">Runners</TextLink>.
        </p>
      )}
      {isCloud && (
        <div className="grid gap-4 sm:grid-cols-4">
          <TextField
            path="maxTestCost.amount"
            label="The load may cost"
            unit="at most"
            hint="Empty: no limit"
            value={maxTestCost.amount}
            onChange={(amount) => onChange({ ...draft, maxTestCost: { ...maxTestCost, amount } })}
          />
          <TextField
            path="maxTestCost.currency"
            label="Currency"
            value={maxTestCost.currency}
            onChange={(currency) => onChange({ ...draft, maxTestCost: { ...maxTestCost, currency } })}
          />
        </div>
      )}
      {runner === 'simulated' && <SimulatedFields draft={draft} onChange={onChange} />}
    </div>
  );
}

function SimulatedFields({ draft, onChange }: RunnerFieldsProps) {
  const { simulated } = draft;
  const text = (key: keyof BenchmarkDraft['simulated'], label: string, unit?: string) => (
    <TextField
      path={`simulated.${key}`}
      label={label}
      unit={unit}
      value={simulated[key]}
      onChange={(value) => onChange({ ...draft, simulated: { ...simulated, [key]: value } })}
    />
  );
  return (
    <>
      <Notice kind="warn">Whatever comes from this runner is labelled simulated and is never used as evidence.</Notice>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-5">
        {text('serviceDemandMs', 'CPU per request', 'ms')}
        {text('coresPerUnit', 'Cores per unit')}
        {text('delayMs', 'Pure delay', 'ms')}
        {text('serviceVariability', 'Variability', 'Cs²')}
        {text('seed', 'Seed')}
      </div>
    </>
  );
}
