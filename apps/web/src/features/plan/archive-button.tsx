'use client';

import { Archive, ArchiveRestore } from 'lucide-react';
import { ActionButton } from '@/ui/action-button';
import { showToast } from '@/ui/toast';
import { archivePlanAction, restorePlanAction } from './actions';

interface ArchiveButtonProps {
  planId: string;
  isArchived: boolean;
}

/** Takes a plan out of lists and reports; where it stood is then the way back. */
export const ArchiveButton = ({ planId, isArchived }: ArchiveButtonProps) =>
  isArchived ? (
    <ActionButton look="primary" pendingText="Restoring…" act={() => restorePlanAction(planId)}>
      <ArchiveRestore aria-hidden /> Restore
    </ActionButton>
  ) : (
    <ActionButton
      pendingText="Archiving…"
      act={async () => {
        const problem = await archivePlanAction(planId);
        if (!problem) showToast({ message: 'The plan is archived.', undo: () => restorePlanAction(planId) });
        return problem;
      }}
    >
      <Archive aria-hidden /> Archive
    </ActionButton>
  );
