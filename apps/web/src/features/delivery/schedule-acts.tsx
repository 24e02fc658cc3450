'use client';

import { ActionButton } from '@/ui/action-button';
import { ConfirmButton } from '@/ui/confirm-button';
import { askReportAction, pauseScheduleAction, removeScheduleAction, resumeScheduleAction } from './actions';

/** What can be done to a scheduled report: sent now, paused or resumed, removed. */
export const ScheduleActs = ({ id, name, isPaused }: { id: string; name: string; isPaused: boolean }) => (
  <>
    <ActionButton look="quiet" aria-label={`Send now: ${name}`} pendingText="Asking…" act={() => askReportAction(id)}>
      Send now
    </ActionButton>
    {isPaused ? (
      <ActionButton
        look="quiet"
        aria-label={`Resume ${name}`}
        pendingText="Resuming…"
        act={() => resumeScheduleAction(id)}
      >
        Resume
      </ActionButton>
    ) : (
      <ActionButton
        look="quiet"
        aria-label={`Pause ${name}`}
        pendingText="Pausing…"
        act={() => pauseScheduleAction(id)}
      >
        Pause
      </ActionButton>
    )}
    <ConfirmButton
      look="quiet"
      label="Remove"
      aria-label={`Remove ${name}`}
      question={`“${name}” is sent no more. What was sent stays in the log.`}
      confirm="Remove it"
      pendingText="Removing…"
      act={() => removeScheduleAction(id)}
    />
  </>
);
