import {
  Activity,
  Calculator,
  CircleCheck,
  CircleStop,
  CircleX,
  Clock,
  Droplets,
  Flame,
  Hand,
  LoaderCircle,
  ServerCrash,
  Settings2,
  TriangleAlert,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import type { RunOutcome, RunState } from '@headroom/core';
import { outcomeLooks } from '@/ui/outcome-looks';
import { Tag, type Tone } from '@/ui/tag';

interface Look {
  word: string;
  icon: LucideIcon;
  tone: Tone;
}

const states: Record<Exclude<RunState, 'finished'>, Look> = {
  queued: { word: 'Queued', icon: Clock, tone: 'neutral' },
  provisioning: { word: 'Provisioning', icon: LoaderCircle, tone: 'accent' },
  applying: { word: 'Applying policies', icon: Settings2, tone: 'accent' },
  warming: { word: 'Warming up', icon: Flame, tone: 'accent' },
  measuring: { word: 'Measuring', icon: Activity, tone: 'accent' },
  waiting: { word: 'Waiting for a person', icon: Hand, tone: 'warn' },
  draining: { word: 'Draining', icon: Droplets, tone: 'accent' },
  restoring: { word: 'Restoring', icon: Undo2, tone: 'accent' },
  analysing: { word: 'Analysing', icon: Calculator, tone: 'accent' },
};

const outcomeIcons: Record<RunOutcome, LucideIcon> = {
  passed: CircleCheck,
  'failed-slo': CircleX,
  invalid: TriangleAlert,
  aborted: CircleStop,
  'infra-failed': ServerCrash,
};

interface RunStateTagProps {
  run: { state: RunState; outcome: RunOutcome | null; stopRequestedAt?: unknown };
}

/** Where a run stands: its state while it goes on, its outcome afterwards. */
export function RunStateTag({ run }: RunStateTagProps) {
  const look = lookOf(run);
  return (
    <Tag tone={look.tone} icon={look.icon}>
      {look.word}
    </Tag>
  );
}

function lookOf({ state, outcome, stopRequestedAt }: RunStateTagProps['run']): Look {
  if (state === 'finished')
    return outcome
      ? { ...outcomeLooks[outcome], icon: outcomeIcons[outcome] }
      : { word: 'Finished', icon: CircleCheck, tone: 'neutral' };
  if (stopRequestedAt) return { word: 'Stopping', icon: CircleStop, tone: 'warn' };
  return states[state];
}

/** On everything that comes from a simulated run. */
export const SimulatedTag = () => (
  <Tag tone="sim" title="Made by the simulated runner; never mixed with measured evidence">
    Simulated
  </Tag>
);
