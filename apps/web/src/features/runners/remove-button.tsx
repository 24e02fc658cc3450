'use client';

import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Button } from '@/ui/button';
import { ActionButton } from './action-button';
import { archiveAgentAction } from './actions';

/** Takes an agent's access away, after a second word. */
export function RemoveButton({ agentId, name }: { agentId: string; name: string }) {
  const id = useId();
  return (
    <>
      <Button popoverTarget={id} look="quiet" aria-label={`Remove ${name}`}>
        <Trash2 aria-hidden /> Remove
      </Button>
      <div
        id={id}
        popover="auto"
        className="explain w-80 max-w-[calc(100vw-2rem)] rounded-lg border border-line bg-surface p-4 text-[13px] whitespace-normal text-ink shadow-pop"
      >
        <p className="mb-3">
          Remove “{name}”? Its token is refused from now on, and load that it makes ends at once. To bring it back, add
          it again with a new code.
        </p>
        <ActionButton look="danger" pendingText="Removing…" act={() => archiveAgentAction(agentId)}>
          Remove it
        </ActionButton>
      </div>
    </>
  );
}
