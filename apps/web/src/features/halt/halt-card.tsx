'use client';

import { OctagonX, Play } from 'lucide-react';
import { ActionButton } from '@/ui/action-button';
import { Card } from '@/ui/card';
import { ConfirmButton } from '@/ui/confirm-button';
import { haltLoadAction, resumeLoadAction } from './actions';

/** Stops all load of the instance, or lets it begin again. */
export const HaltCard = ({ isHalted }: { isHalted: boolean }) => (
  <Card title="All load of this instance" note="every workspace, every runner">
    <div className="flex flex-wrap items-center justify-between gap-3 text-[13px]">
      <p className="max-w-2xl text-ink-2">
        {isHalted
          ? 'Nothing is loaded, and no run begins. What was stopped stays stopped.'
          : 'Runs and sweeps end within two seconds, and none begins until an admin resumes.'}
      </p>
      {isHalted ? (
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
          question="Every run and sweep of this instance is aborted, also those of other workspaces."
          confirm="Stop all load now"
          pendingText="Stopping …"
          act={haltLoadAction}
        />
      )}
    </div>
  </Card>
);
