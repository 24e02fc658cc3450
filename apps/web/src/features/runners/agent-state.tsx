import type { AgentHead } from '@headroom/services';
import { CircleCheck, CircleX, Clock, TimerOff, type LucideIcon } from 'lucide-react';
import { Tag, type Tone } from '@/ui/tag';
import { Time } from '@/ui/time';

const shown: Record<AgentHead['state'], { word: string; tone: Tone; icon: LucideIcon }> = {
  invited: { word: 'Waiting', tone: 'accent', icon: Clock },
  expired: { word: 'Code expired', tone: 'warn', icon: TimerOff },
  online: { word: 'Online', tone: 'good', icon: CircleCheck },
  offline: { word: 'Offline', tone: 'bad', icon: CircleX },
};

export const agentStateInWords = ({ state }: AgentHead): string => shown[state].word;

/** Whether an agent is there, and what was last heard of it. */
export function AgentState({ agent: { state, seenAt, codeExpiresAt } }: { agent: AgentHead }) {
  const { word, tone, icon } = shown[state];
  return (
    <>
      <Tag tone={tone} icon={icon}>
        {word}
      </Tag>
      {state === 'offline' && seenAt && (
        <p className="mt-1 text-xs text-ink-3">
          last heard of <Time at={seenAt} />
        </p>
      )}
      {state === 'invited' && codeExpiresAt && (
        <p className="mt-1 text-xs text-ink-3">
          code valid until <Time at={codeExpiresAt} shape="clock" />
        </p>
      )}
      {state === 'expired' && <p className="mt-1 text-xs text-ink-3">remove it and add it again</p>}
    </>
  );
}
