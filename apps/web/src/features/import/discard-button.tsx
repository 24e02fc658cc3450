'use client';

import { Trash2 } from 'lucide-react';
import { ConfirmButton } from '@/ui/confirm-button';
import { discardImportAction } from './actions';

/** Deletes an import, after a second word. */
export const DiscardButton = ({ runId, name }: { runId: string; name: string }) => (
  <ConfirmButton
    label={
      <>
        <Trash2 aria-hidden /> Discard import
      </>
    }
    question={`Discard “${name}”? It is deleted with all its figures, and its files may be imported again. What a recommendation was made of cannot be discarded.`}
    confirm="Discard it"
    pendingText="Discarding…"
    act={() => discardImportAction(runId)}
  />
);
