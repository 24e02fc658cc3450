'use client';

import { Trash2 } from 'lucide-react';
import { ConfirmButton } from '@/ui/confirm-button';
import { archiveAgentAction } from './actions';

/** Takes an agent's access away, after a second word. */
export const RemoveButton = ({ agentId, name }: { agentId: string; name: string }) => (
  <ConfirmButton
    look="quiet"
    aria-label={`Remove ${name}`}
    label={
      <>
        <Trash2 aria-hidden /> Remove
      </>
    }
    question={`Remove “${name}”? Its token is refused from now on, and load that it makes ends at once. To bring it back, add it again with a new code.`}
    confirm="Remove it"
    pendingText="Removing…"
    act={() => archiveAgentAction(agentId)}
  />
);
