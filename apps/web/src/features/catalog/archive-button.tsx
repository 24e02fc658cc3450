'use client';

import { Archive } from 'lucide-react';
import { ConfirmButton } from '@/ui/confirm-button';
import { archiveGatewayAction } from './actions';

/** Takes a gateway out of the catalog, after a second word. Plans that name it stay readable; saving it again brings it back. */
export const ArchiveButton = ({ gatewayId, name }: { gatewayId: string; name: string }) => (
  <ConfirmButton
    label={
      <>
        <Archive aria-hidden /> Archive
      </>
    }
    question={`Archive “${name}”? It leaves the catalog and every choice. Plans and recommendations that name it stay readable, and saving a gateway of the same id brings it back.`}
    confirm="Archive it"
    pendingText="Archiving…"
    act={() => archiveGatewayAction(gatewayId)}
  />
);
