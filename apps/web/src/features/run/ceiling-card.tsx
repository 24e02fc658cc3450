import { Card } from '@/ui/card';
import { Explain } from '@/ui/explain';
import { formatRps } from '@/ui/format';
import { Tag, type Tone } from '@/ui/tag';
import { CircleCheck, Cpu, Gauge, Network, Server, type LucideIcon } from 'lucide-react';
import { ceilingOfRun, type Ceiling } from '@headroom/core';
import { judgedStages, type RunView } from './run-view';

const looks: Record<Ceiling['kind'], { word: string; icon: LucideIcon; tone: Tone; meaning: string }> = {
  none: {
    ...{ word: 'No ceiling reached', icon: CircleCheck, tone: 'neutral' },
    meaning: 'Whatever limits the gateway lies above the highest rate that was tried.',
  },
  gateway: {
    ...{ word: 'The gateway', icon: Cpu, tone: 'accent' },
    meaning: 'More units, or cheaper policies, would carry more.',
  },
  policy: {
    ...{ word: 'A policy', icon: Cpu, tone: 'accent' },
    meaning: 'Most of the CPU goes into it.',
  },
  generator: {
    ...{ word: 'The load generator', icon: Gauge, tone: 'warn' },
    meaning: 'The rate is a lower bound of what the gateway carries, not its capacity.',
  },
  network: {
    ...{ word: 'The network', icon: Network, tone: 'warn' },
    meaning: 'The rate is a lower bound of what the gateway carries, not its capacity.',
  },
  backend: {
    ...{ word: 'Behind the gateway', icon: Server, tone: 'warn' },
    meaning: 'A backend, a quota or another limit ended it: more units of the gateway would not help.',
  },
};

/** What ended the rise of throughput, and the figures that say so; nothing before a level can be judged. */
export function CeilingCard({ run }: { run: RunView }) {
  const ceiling = ceilingOfRun({ definition: run.definition, stages: judgedStages(run) });
  if (!ceiling) return null;
  const { word, icon, tone, meaning } = looks[ceiling.kind];
  return (
    <Card
      title="What was the limit?"
      note={`highest completed rate ${formatRps(ceiling.rps)}`}
      actions={
        <Explain what="What was the limit?">
          Throughput that stops following the load names a limit. Where the gateway’s CPU is known, it decides: from 85
          % on the gateway is saturated. Else a latency that rises as in a queue speaks for the target, and a flat one
          for the generator. Where nothing speaks, the careful reading is taken: a lower bound.
        </Explain>
      }
    >
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2 text-[13px]">
        <Tag tone={tone} icon={icon}>
          {ceiling.policy ?? word}
        </Tag>
        <div className="min-w-0 flex-1 basis-72 space-y-1">
          <p>{meaning}</p>
          {ceiling.figures.map((sentence) => (
            <p key={sentence} className="text-ink-2">
              {sentence}
            </p>
          ))}
        </div>
      </div>
    </Card>
  );
}
