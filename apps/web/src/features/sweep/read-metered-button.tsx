'use client';

import { ActionButton } from '@/ui/action-button';
import { keepSweepUseAction } from './actions';

/** Reads what Azure metered in the runs of a sweep, and keeps it with them. */
export const ReadMeteredButton = ({ sweepId }: { sweepId: string }) => (
  <ActionButton pendingText="One moment…" act={() => keepSweepUseAction(sweepId)}>
    Read what Azure metered
  </ActionButton>
);
