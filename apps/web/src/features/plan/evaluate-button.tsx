'use client';

import { RefreshCw } from 'lucide-react';
import { useState, useTransition } from 'react';
import { Button } from '@/ui/button';
import { evaluatePlanAction } from './actions';

/** Answers the plan again. */
export function EvaluateButton({ planId }: { planId: string }) {
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
        disabled={pending}
        onClick={() => startTransition(async () => setProblem((await evaluatePlanAction(planId))?.message ?? null))}
      >
        <RefreshCw aria-hidden className={pending ? 'animate-spin' : undefined} />
        {pending ? 'Evaluating…' : 'Evaluate again'}
      </Button>
    </span>
  );
}
