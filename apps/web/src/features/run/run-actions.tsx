'use client';

import { Copy, RotateCcw } from 'lucide-react';
import { ActionButton } from '@/ui/action-button';
import { ConfirmButton } from '@/ui/confirm-button';
import { copyAsBenchmarkAction, repeatRunAction } from './actions';
import type { RunView } from './run-view';

/** What can be done with a run that has ended: make it again, or keep its definition as a benchmark. */
export function RunActions({ run }: { run: RunView }) {
  const { script } = run.definition;
  return (
    <>
      <ActionButton pendingText="Copying …" act={() => copyAsBenchmarkAction(run.id)}>
        <Copy aria-hidden /> Copy as benchmark
      </ActionButton>
      {script ? (
        <ConfirmButton
          label={
            <>
              <RotateCcw aria-hidden /> Run again
            </>
          }
          question={`As an admin I know that nothing holds ${script.fileName} to the target.`}
          confirm="Run again"
          pendingText="Starting …"
          act={() => repeatRunAction(run.id, true)}
        />
      ) : (
        <ActionButton look="primary" pendingText="Starting …" act={() => repeatRunAction(run.id, false)}>
          <RotateCcw aria-hidden /> Run again
        </ActionButton>
      )}
    </>
  );
}
