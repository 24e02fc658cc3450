'use client';

import { ConfirmButton } from '@/ui/confirm-button';
import { removeMemberAction } from './actions';

/** Gives one's own seat up. */
export const LeaveButton = ({ personId }: { personId: string }) => (
  <ConfirmButton
    label="Leave the workspace"
    question="You cannot come back without an invitation. The last owner cannot leave."
    confirm="Leave"
    pendingText="Leaving …"
    act={async () => {
      const failure = await removeMemberAction(personId);
      if (!failure) window.location.assign('/');
      return failure;
    }}
  />
);
