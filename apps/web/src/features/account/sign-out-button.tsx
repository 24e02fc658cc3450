'use client';

import { Button } from '@/ui/button';
import { authClient } from './auth-client';

/** Ends the session of this browser. */
export const SignOutButton = () => (
  <Button
    onClick={async () => {
      await authClient.signOut();
      window.location.assign('/sign-in');
    }}
  >
    Sign out
  </Button>
);
