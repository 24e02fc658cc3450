'use client';

import { Trash2 } from 'lucide-react';
import { useState, useTransition } from 'react';
import { Button } from '@/ui/button';
import { deleteSecretAction } from './actions';

/** Deletes a secret on the second click: what it was is not known to anybody here, so it cannot be undone. */
export function DeleteSecretButton({ name }: { name: string }) {
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [pending, startTransition] = useTransition();
  return (
    <span className="flex flex-wrap items-center gap-2">
      {problem && (
        <span role="alert" className="text-xs text-bad">
          {problem}
        </span>
      )}
      {asked ? (
        <>
          <Button
            look="danger"
            disabled={pending}
            onClick={() => startTransition(async () => setProblem((await deleteSecretAction(name))?.message ?? null))}
          >
            Delete {name}
          </Button>
          <Button look="quiet" onClick={() => setAsked(false)}>
            Keep it
          </Button>
        </>
      ) : (
        <Button look="quiet" aria-label={`Delete ${name}`} onClick={() => setAsked(true)}>
          <Trash2 aria-hidden /> Delete
        </Button>
      )}
    </span>
  );
}
