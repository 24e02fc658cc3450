'use client';

import { ConfirmButton } from '@/ui/confirm-button';
import { putBackAction } from './actions';

/** Puts back after all what was left alone at a gateway. */
export const PutBackButton = ({ changeId, host, before }: { changeId: string; host: string; before: string }) => (
  <ConfirmButton
    look="quiet"
    aria-label={`Put ${before} of ${host} back`}
    label="Put back…"
    question={`${host} gets ${before} again, over what stands there now, also where somebody has set it since. That cannot be undone.`}
    confirm="Put it back"
    pendingText="Asking the gateway…"
    act={() => putBackAction(changeId)}
  />
);
