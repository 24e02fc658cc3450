'use client';

import type { Requirement } from '@headroom/core';
import { History } from 'lucide-react';
import { ActionButton } from '@/ui/action-button';
import { updatePlanAction } from './actions';

interface RestoreButtonProps {
  planId: string;
  version: number;
  requirement: Requirement;
}

/** Makes an earlier requirement the plan's again, as a new version, and answers it. */
export const RestoreButton = ({ planId, version, requirement }: RestoreButtonProps) => (
  <ActionButton
    look="quiet"
    aria-label={`Use again: version ${version}`}
    pendingText="Evaluating…"
    act={() => updatePlanAction(planId, { requirement }, window.location.search.slice(1))}
  >
    <History aria-hidden /> Use again
  </ActionButton>
);
