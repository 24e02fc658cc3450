'use client';

import { useState } from 'react';
import { Button } from './button';

interface ForgetButtonsProps {
  /** What is forgotten, as in "connection and key". */
  what: string;
  pending: boolean;
  forget: () => void;
}

/** Forgets something that cannot be had again, at the second word. */
export function ForgetButtons({ what, pending, forget }: ForgetButtonsProps) {
  const [asks, setAsks] = useState(false);
  if (!asks)
    return (
      <Button look="quiet" onClick={() => setAsks(true)}>
        Forget
      </Button>
    );
  return (
    <>
      <Button
        look="danger"
        disabled={pending}
        onClick={() => {
          setAsks(false);
          forget();
        }}
      >
        Forget {what}
      </Button>
      <Button look="quiet" onClick={() => setAsks(false)}>
        Keep it
      </Button>
    </>
  );
}
