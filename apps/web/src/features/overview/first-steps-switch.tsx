'use client';

import { Compass, X } from 'lucide-react';
import { ActionButton } from '@/ui/action-button';
import { showToast } from '@/ui/toast';
import { showFirstStepsAction } from './actions';

/** Hides the first steps and the stories, with a way back. */
export function HideFirstSteps({ before }: { before: 'shown' | null }) {
  const hide = async () => {
    const problem = await showFirstStepsAction('hidden');
    if (!problem)
      showToast({
        message: 'The first steps are hidden. The foot of the overview brings them back.',
        undo: () => showFirstStepsAction(before),
      });
    return problem;
  };
  return (
    <ActionButton look="quiet" pendingText="Hiding…" act={hide}>
      <X aria-hidden /> Hide the first steps
    </ActionButton>
  );
}

/** Brings the first steps and the stories back. */
export const ShowFirstSteps = () => (
  <ActionButton look="quiet" pendingText="One moment…" act={() => showFirstStepsAction('shown')}>
    <Compass aria-hidden /> Show the first steps and the stories
  </ActionButton>
);
