'use client';

import { ActionButton } from '@/ui/action-button';
import { joinAction, takeSeatAction } from './actions';
import { NewAccountForm } from './new-account-form';

/** Takes an invited seat with a new account. */
export const JoinForm = ({ token }: { token: string }) => (
  <NewAccountForm
    asked={['name', 'password']}
    label="Join"
    make={({ name, password }) => joinAction({ token, name, password })}
  />
);

/** Takes an invited seat as who is signed in. */
export const TakeSeatButton = ({ token }: { token: string }) => (
  <ActionButton
    look="primary"
    pendingText="Joining …"
    act={async () => {
      const failure = await takeSeatAction(token);
      if (!failure) window.location.assign('/');
      return failure;
    }}
  >
    Join
  </ActionButton>
);
