'use client';

import { useState, useTransition } from 'react';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { Notice } from '@/ui/notice';
import { prepareConcurrencySweepAction } from './actions';

interface ConcurrencyTemplateProps {
  benchmarkId: string;
  /** The connection sets the memory of instances too. */
  setsMemory: boolean;
  /** What the benchmark's load leaves untold of these cells; null: nothing. */
  untold: string | null;
}

/** The published test of Flex Consumption as cells of a sweep. */
export function ConcurrencyTemplate({ benchmarkId, setsMemory, untold }: ConcurrencyTemplateProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const [pending, startTransition] = useTransition();
  const prepare = () =>
    startTransition(async () => setFailure((await prepareConcurrencySweepAction(benchmarkId)).message));
  return (
    <Card
      title="Requests per instance × memory"
      note="the cells of the published test of Flex Consumption, on your own app"
    >
      <div className="space-y-3 text-[13px]">
        {failure && <Notice kind="bad">{failure}</Notice>}
        <p className="text-ink-2">
          {setsMemory
            ? 'Sets of policies with as many requests at once on an instance as the published test had, each on every size of an instance.'
            : 'Sets of policies with as many requests at once on an instance as the published test had. The memory stays as it is: the connection under Settings → Gateways does not allow that it is set.'}
        </p>
        {untold && <p className="text-ink-2">{untold}</p>}
        <Button disabled={pending} onClick={prepare}>
          {pending ? 'One moment…' : 'Take these cells'}
        </Button>
      </div>
    </Card>
  );
}
