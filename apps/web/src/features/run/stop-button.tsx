'use client';

import { Square } from 'lucide-react';
import { useState, useTransition } from 'react';
import { Button } from '@/ui/button';
import { stopRunAction } from './actions';

/** Stops the load. Whether a stop was asked for is in the run itself, so it survives a reload. */
export function StopButton({ runId, stopping, onAsked }: { runId: string; stopping: boolean; onAsked: () => void }) {
  const [pending, startTransition] = useTransition();
  const [problem, setProblem] = useState<string | null>(null);
  const busy = pending || stopping;
  return (
    <span className="flex flex-wrap items-center gap-2">
      {problem && (
        <span role="alert" className="text-xs text-bad">
          {problem}
        </span>
      )}
      <Button
        look="danger"
        disabled={busy}
        onClick={() =>
          startTransition(async () => {
            setProblem((await stopRunAction(runId))?.message ?? null);
            onAsked();
          })
        }
      >
        <Square aria-hidden className="fill-current" />
        {busy ? 'Stopping…' : 'Stop run'}
      </Button>
    </span>
  );
}
