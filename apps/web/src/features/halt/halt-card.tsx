'use client';

import type { Halt } from '@headroom/services';
import { OctagonX, Play } from 'lucide-react';
import { ActionButton } from '@/ui/action-button';
import { Card } from '@/ui/card';
import { ConfirmButton } from '@/ui/confirm-button';
import { haltLoadAction, resumeLoadAction } from './actions';

const words = {
  none: 'Runs and sweeps end within two seconds, and none begins until an admin resumes.',
  workspace: 'Nothing is loaded, and no run begins. What was stopped stays stopped.',
  instance: 'Whoever runs this instance has stopped the load of all workspaces, and resumes it.',
} as const;

/** Stops all load of the workspace, or lets it begin again; what stops the whole instance is not for a workspace to end. */
export const HaltCard = ({ halted }: { halted: Halt['of'] | null }) => (
  <Card title="All load of this workspace" note="every run, every sweep, every runner">
    <div className="flex flex-wrap items-center justify-between gap-3 text-[13px]">
      <p className="max-w-2xl text-ink-2">{words[halted ?? 'none']}</p>
      {halted === 'instance' ? null : halted ? (
        <ActionButton look="primary" pendingText="Resuming …" act={resumeLoadAction}>
          <Play aria-hidden /> Let load begin again
        </ActionButton>
      ) : (
        <ConfirmButton
          look="danger"
          label={
            <>
              <OctagonX aria-hidden /> Stop all load
            </>
          }
          question="Every run and sweep of this workspace is aborted."
          confirm="Stop all load now"
          pendingText="Stopping …"
          act={haltLoadAction}
        />
      )}
    </div>
  </Card>
);
