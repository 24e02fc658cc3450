'use client';

import { ActionButton } from '@/ui/action-button';
import { ConfirmButton } from '@/ui/confirm-button';
import { refreshTelemetryAction, removeTelemetryAction } from './actions';

/** What can be done to a series: read again where it can be, removed. */
export const TelemetryActs = ({ id, name, refreshes }: { id: string; name: string; refreshes: boolean }) => (
  <>
    {refreshes && (
      <ActionButton pendingText="Reading…" act={() => refreshTelemetryAction(id)}>
        Read again
      </ActionButton>
    )}
    <ConfirmButton
      label="Remove"
      aria-label={`Remove ${name}`}
      question={
        <>
          Remove “{name}” and the evidence that it is? Plans on its gateway are evaluated anew; this cannot be undone.
        </>
      }
      confirm="Remove it"
      pendingText="Removing…"
      act={() => removeTelemetryAction(id)}
    />
  </>
);
