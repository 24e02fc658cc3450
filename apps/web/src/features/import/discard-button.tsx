'use client';

import { Trash2 } from 'lucide-react';
import { useId, useState, useTransition } from 'react';
import { Button } from '@/ui/button';
import { discardImportAction } from './actions';

/** Deletes an import, after a second word. */
export function DiscardButton({ runId, name }: { runId: string; name: string }) {
  const id = useId();
  const [message, setMessage] = useState<string | null>(null);
  const [pending, startTransition] = useTransition();
  return (
    <>
      <Button popoverTarget={id}>
        <Trash2 aria-hidden /> Discard import
      </Button>
      <div
        id={id}
        popover="auto"
        className="explain w-80 max-w-[calc(100vw-2rem)] rounded-lg border border-line bg-surface p-4 text-[13px] text-ink shadow-pop"
      >
        <p className="mb-3">
          Discard “{name}”? It is deleted with all its figures, and its files may be imported again. What a
          recommendation was made of cannot be discarded.
        </p>
        {message && (
          <p role="alert" className="mb-3 font-medium text-bad">
            {message}
          </p>
        )}
        <Button
          look="danger"
          disabled={pending}
          onClick={() =>
            startTransition(async () => {
              setMessage((await discardImportAction(runId)).message);
            })
          }
        >
          {pending ? 'Discarding…' : 'Discard it'}
        </Button>
      </div>
    </>
  );
}
