'use client';

import { ConfirmButton } from '@/ui/confirm-button';
import { leaveAloneAction } from './actions';

/** Ends the wait for what a gateway does not take back. */
export const LeaveButton = ({ changeId, host, before }: { changeId: string; host: string; before: string }) => (
  <ConfirmButton
    look="quiet"
    aria-label={`Leave ${host} without its ${before}`}
    label="Leave it alone…"
    question={`${host} stays as it stands, without its ${before} of before, and other runs may load it. It can be put back for 30 days.`}
    confirm="Leave it alone"
    pendingText="Leaving it…"
    act={() => leaveAloneAction(changeId)}
  />
);
