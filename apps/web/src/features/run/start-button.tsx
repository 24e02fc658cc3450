'use client';

import { Play } from 'lucide-react';
import { useState, useTransition } from 'react';
import { Button } from '@/ui/button';
import { startRunAction } from './actions';

/** Starts a run of a benchmark; what is in the way is said beside the button. */
export function StartButton({ benchmarkId, label = 'Start run' }: { benchmarkId: string; label?: string }) {
  const [pending, startTransition] = useTransition();
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <span className="flex flex-wrap items-center gap-2">
      {problem && (
        <span role="alert" className="max-w-md text-xs text-bad">
          {problem}
        </span>
      )}
      <Button
        look="primary"
        disabled={pending}
        onClick={() => startTransition(async () => setProblem((await startRunAction(benchmarkId)).message))}
      >
        <Play aria-hidden />
        {pending ? 'Starting…' : label}
      </Button>
    </span>
  );
}
