import {
  CircleCheck,
  CircleStop,
  Clock,
  Hand,
  LoaderCircle,
  TriangleAlert,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { Tag, type Tone } from '@/ui/tag';

interface SweepStanding {
  state: 'queued' | 'running' | 'waiting' | 'restoring' | 'finished';
  stopRequestedAt: unknown;
  changes: unknown[];
  restoredAt: unknown;
  handChanges: readonly { putsBack: boolean; state: string }[];
}

interface Look {
  word: string;
  icon: LucideIcon;
  tone?: Tone;
}

function lookOf({ state, stopRequestedAt, changes, restoredAt, handChanges }: SweepStanding): Look {
  const last = handChanges.at(-1);
  if (state === 'finished') {
    const isLeftByHand = last?.putsBack && last.state === 'given_up';
    if (isLeftByHand || (changes.length > 0 && restoredAt === null))
      return { word: 'Gateway not put back', icon: TriangleAlert, tone: 'bad' };
    return stopRequestedAt
      ? { word: 'Stopped', icon: CircleStop }
      : { word: 'Finished', icon: CircleCheck, tone: 'good' };
  }
  if (last?.state === 'waiting' && (last.putsBack || !stopRequestedAt))
    return { word: 'Waiting for you', icon: Hand, tone: 'warn' };
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
