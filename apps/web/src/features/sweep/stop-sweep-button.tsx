'use client';

import { Square } from 'lucide-react';
import { ActionButton } from '@/ui/action-button';
import { stopSweepAction } from './actions';

/** Stops the load at once, begins no other cell and has the gateway put back. */
export const StopSweepButton = ({ sweepId, isStopping }: { sweepId: string; isStopping: boolean }) => (
  <ActionButton look="danger" disabled={isStopping} pendingText="Stopping…" act={() => stopSweepAction(sweepId)}>
    <Square aria-hidden className="fill-current" /> {isStopping ? 'Stopping…' : 'Stop sweep'}
  </ActionButton>
);
