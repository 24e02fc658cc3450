'use client';

import { RotateCcw } from 'lucide-react';
import { ActionButton } from '@/ui/action-button';
import { replayDeliveryAction } from './actions';

/** Delivers once more what was delivered, failed or waits: the same event. */
export const ReplayButton = ({ deliveryId, of }: { deliveryId: string; of: string }) => (
  <ActionButton
    look="quiet"
    aria-label={`Deliver ${of} again`}
    pendingText="Asking…"
    act={() => replayDeliveryAction(deliveryId)}
  >
    <RotateCcw aria-hidden /> Again
  </ActionButton>
);
