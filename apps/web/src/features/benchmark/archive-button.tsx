'use client';

import { Archive, ArchiveRestore } from 'lucide-react';
import { ActionButton } from '@/ui/action-button';
import { showToast } from '@/ui/toast';
import { archiveBenchmarkAction, restoreBenchmarkAction } from './actions';

interface ArchiveButtonProps {
  benchmarkId: string;
  isArchived: boolean;
}

/** Takes a benchmark out of the lists; where it stood is then the way back. */
export const ArchiveButton = ({ benchmarkId, isArchived }: ArchiveButtonProps) =>
  isArchived ? (
    <ActionButton look="primary" pendingText="Restoring…" act={() => restoreBenchmarkAction(benchmarkId)}>
      <ArchiveRestore aria-hidden /> Restore
    </ActionButton>
  ) : (
    <ActionButton
      pendingText="Archiving…"
      act={async () => {
        const problem = await archiveBenchmarkAction(benchmarkId);
        if (!problem)
          showToast({ message: 'The benchmark is archived.', undo: () => restoreBenchmarkAction(benchmarkId) });
        return problem;
      }}
    >
      <Archive aria-hidden /> Archive
    </ActionButton>
  );
