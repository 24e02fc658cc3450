'use client';

import { Trash2 } from 'lucide-react';
import { ConfirmButton } from '@/ui/confirm-button';
import { deleteSecretAction } from './actions';

/** Deletes a secret, after a second word: what it was is known to nobody here. */
export const DeleteSecretButton = ({ name }: { name: string }) => (
  <ConfirmButton
    look="quiet"
    aria-label={`Delete ${name}`}
    label={
      <>
        <Trash2 aria-hidden /> Delete
      </>
    }
    question={`Delete ${name}? Nobody here knows its value, so this cannot be undone; benchmarks that name it cannot be started until it is set again.`}
    confirm="Delete it"
    pendingText="Deleting…"
    act={() => deleteSecretAction(name)}
  />
);
