'use client';

import type { Requirement } from '@headroom/core';
import { Save } from 'lucide-react';
import { ActionButton } from '@/ui/action-button';
import { updatePlanAction } from '../actions';

interface SaveButtonProps {
  planId: string;
  /** The requirement with what was moved; null where nothing of it was. */
  requirement: Requirement | null;
  /** The search parameters of this page less what is saved. */
  remaining: () => string;
}

/** Makes what was moved the plan's requirement: a new version of the plan, which is then answered anew. */
export const SaveButton = ({ planId, requirement, remaining }: SaveButtonProps) => (
  <ActionButton
    look="primary"
    disabled={requirement === null}
    title={requirement === null ? 'A discount and policies are no part of a requirement' : undefined}
    pendingText="Saving…"
    act={() => updatePlanAction(planId, { requirement }, remaining())}
  >
    <Save aria-hidden /> Save as the plan’s requirement
  </ActionButton>
);
