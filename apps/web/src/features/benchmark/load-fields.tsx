'use client';

import { Plus, Trash2 } from 'lucide-react';
import { Button } from '@/ui/button';
import type { LoadDraft } from './load-draft';
import { ChoiceField, TextField } from '@/ui/form-fields';

interface LoadFieldsProps {
  load: LoadDraft;
  onChange: (load: LoadDraft) => void;
}

const kinds = [
  { value: 'find-maximum', label: 'Find the maximum' },
  { value: 'steps', label: 'Steps of a fixed rate' },
  { value: 'closed', label: 'Closed loop: virtual users' },
];

const meanings = {
  'find-maximum':
    'Open loop. Raises the rate until the objective fails, narrows in, then confirms the result with a longer stage.',
  steps: 'Open loop. Arrivals never wait for answers; each step is judged against the objective.',
  closed:
    'Users wait for each answer, then think. Their latencies are not comparable with an open loop, and no capacity is read off them.',
} as const;

const arrivals = [
  { value: 'poisson', label: 'Poisson (random, like real traffic)' },
  { value: 'uniform', label: 'Uniform (evenly spaced)' },
];

/** How the load goes. */
export function LoadFields({
  load,
  paced,
  onChange,
}: LoadFieldsProps & { /** The engine can hold users to a pace. */ paced: boolean }) {
  const text = (key: Exclude<keyof LoadDraft, 'steps' | 'kind'>, label: string, unit: string, path: string = key) => (
    <TextField
      path={`load.${path}`}
      label={label}
      unit={unit}
      value={load[key]}
      onChange={(value) => onChange({ ...load, [key]: value })}
    />
  );
  return (
    <div className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          path="load.kind"
          label="Kind"
          value={load.kind}
          onChange={(kind) => onChange({ ...load, kind: kind as LoadDraft['kind'] })}
          options={kinds}
          hint={meanings[load.kind]}
        />
        {load.kind !== 'closed' && (
          <ChoiceField
            path="load.arrivals"
            label="Arrivals"
            value={load.arrivals}
            onChange={(value) => onChange({ ...load, arrivals: value })}
            options={arrivals}
          />
        )}
      </div>
      {load.kind === 'find-maximum' ? (
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          {text('startRps', 'First rate', 'rps')}
          {text('maxRps', 'Highest rate', 'rps')}
          {text('growth', 'Raise by', 'factor')}
          {text('bracketTolerancePercent', 'Narrow to', '%', 'bracketTolerance')}
          {text('minStageSeconds', 'Stage at least', 's')}
          {text('maxStageSeconds', 'Stage at most', 's')}
          {text('confirmSeconds', 'Confirm for', 's')}
          {text('deadlineSeconds', 'Deadline', 's')}
          {text('warmUpSeconds', 'Warm-up', 's')}
          {text('coolDownSeconds', 'Cool-down', 's')}
        </div>
      ) : (
        <>
          <Steps load={load} onChange={onChange} />
          <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
            {load.kind === 'closed' && text('thinkTimeMs', 'Think time', 'ms')}
            {load.kind === 'closed' && paced && text('iterationsPerSecond', 'Pace of a user', 'per s')}
            {text('warmUpSeconds', 'Warm-up', 's')}
            {text('coolDownSeconds', 'Cool-down', 's')}
          </div>
        </>
      )}
    </div>
  );
}

function Steps({ load, onChange }: LoadFieldsProps) {
  const { steps, kind } = load;
  const set = (index: number, change: Partial<LoadDraft['steps'][number]>) =>
    onChange({ ...load, steps: steps.with(index, { ...steps[index]!, ...change }) });
  return (
    <div className="space-y-2">
      {steps.map((step, index) => (
        <div key={index} className="grid max-w-md grid-cols-[1fr_1fr_2rem] items-end gap-3">
          <TextField
            path={`load.steps.${index}.${kind === 'closed' ? 'users' : 'rps'}`}
            label={kind === 'closed' ? 'Users' : 'Rate'}
            unit={kind === 'closed' ? undefined : 'rps'}
            value={step.level}
            onChange={(level) => set(index, { level })}
          />
          <TextField
            path={`load.steps.${index}.seconds`}
            label="For"
            unit="s"
            value={step.seconds}
            onChange={(seconds) => set(index, { seconds })}
          />
          {steps.length > 1 && (
            <Button
              look="quiet"
              aria-label={`Remove step ${index + 1}`}
              onClick={() => onChange({ ...load, steps: steps.toSpliced(index, 1) })}
            >
              <Trash2 aria-hidden />
            </Button>
          )}
        </div>
      ))}
      <Button onClick={() => onChange({ ...load, steps: [...steps, { ...steps.at(-1)! }] })}>
        <Plus aria-hidden /> Add step
      </Button>
    </div>
  );
}
