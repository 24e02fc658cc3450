'use client';

import { Notice } from '@/ui/notice';
import type { BenchmarkDraft } from './benchmark-draft';
import { ChoiceField, TextField } from '@/ui/form-fields';

const runners = [
  { value: 'local', label: 'Local: this machine makes the load' },
  { value: 'simulated', label: 'Simulated: no load, a queue is simulated' },
];

interface RunnerFieldsProps {
  draft: BenchmarkDraft;
  onChange: (draft: BenchmarkDraft) => void;
}

/** Where the load is made; for the simulated runner also what the gateway pretends to be. */
export function RunnerFields({ draft, onChange }: RunnerFieldsProps) {
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
    <div className="space-y-4">
      <ChoiceField
        path="runner"
        label="Runner"
        className="max-w-md"
        value={draft.runner}
        onChange={(runner) => onChange({ ...draft, runner: runner === 'simulated' ? 'simulated' : 'local' })}
        options={runners}
      />
      {draft.runner === 'simulated' && (
        <>
          <Notice kind="warn">
            Whatever comes from this runner is labelled simulated and is never used as evidence.
          </Notice>
          <div className="grid grid-cols-2 gap-4 sm:grid-cols-5">
            {text('serviceDemandMs', 'CPU per request', 'ms')}
            {text('coresPerUnit', 'Cores per unit')}
            {text('delayMs', 'Pure delay', 'ms')}
            {text('serviceVariability', 'Variability', 'Cs²')}
            {text('seed', 'Seed')}
          </div>
        </>
      )}
    </div>
  );
}
