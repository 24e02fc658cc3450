'use client';

import { Copy, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { ActionButton } from '@/ui/action-button';
import { ConfirmButton } from '@/ui/confirm-button';
import { HostField } from '@/ui/host-field';
import { copyAsBenchmarkAction, repeatRunAction } from './actions';
import type { RunView } from './run-view';

/** What can be done with a run that has ended: make it again, or keep its definition as a benchmark. */
export function RunActions({ run }: { run: RunView }) {
  const { script } = run.definition;
  const [host, setHost] = useState<string | null>(null);
  const [typedHost, setTypedHost] = useState('');
  const repeat = async (confirmed: boolean) => {
    const error = await repeatRunAction(run.id, confirmed, host === null ? undefined : typedHost);
    setHost(error.confirmHost ?? host);
    return error;
  };
  return (
    <>
      <ActionButton pendingText="Copying …" act={() => copyAsBenchmarkAction(run.id)}>
        <Copy aria-hidden /> Copy as benchmark
      </ActionButton>
      {host !== null && <HostField host={host} value={typedHost} onChange={setTypedHost} />}
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
          act={() => repeat(true)}
        />
      ) : (
        <ActionButton look="primary" pendingText="Starting …" act={() => repeat(false)}>
          <RotateCcw aria-hidden /> Run again
        </ActionButton>
      )}
    </>
  );
}
