import { CircleCheck, CircleStop, Clock, LoaderCircle, TriangleAlert, Undo2, type LucideIcon } from 'lucide-react';
import { Tag, type Tone } from '@/ui/tag';

interface SweepStanding {
  state: 'queued' | 'running' | 'restoring' | 'finished';
  stopRequestedAt: unknown;
  changes: unknown[];
  restoredAt: unknown;
}

interface Look {
  word: string;
  icon: LucideIcon;
  tone?: Tone;
}

function lookOf({ state, stopRequestedAt, changes, restoredAt }: SweepStanding): Look {
  if (state === 'finished') {
    if (changes.length > 0 && restoredAt === null)
      return { word: 'Gateway not put back', icon: TriangleAlert, tone: 'bad' };
    return stopRequestedAt
      ? { word: 'Stopped', icon: CircleStop }
      : { word: 'Finished', icon: CircleCheck, tone: 'good' };
  }
  if (state === 'restoring') return { word: 'Putting the gateway back', icon: Undo2, tone: 'accent' };
  if (stopRequestedAt) return { word: 'Stopping', icon: CircleStop, tone: 'warn' };
  return state === 'queued' ? { word: 'Queued', icon: Clock } : { word: 'Running', icon: LoaderCircle, tone: 'accent' };
}

export const sweepStateInWords = (sweep: SweepStanding): string => lookOf(sweep).word;

/** Where a sweep stands. */
export function SweepStateTag({ sweep }: { sweep: SweepStanding }) {
  const { word, ...look } = lookOf(sweep);
  return <Tag {...look}>{word}</Tag>;
}
