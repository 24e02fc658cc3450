'use client';

import type { RunBaseline } from '@headroom/services';
import { Bookmark, BookmarkMinus, GitCompareArrows } from 'lucide-react';
import { ActionButton } from '@/ui/action-button';
import { ButtonLink } from '@/ui/button';
import { addToBaselineAction, removeFromBaselineAction } from './actions';
import { compareHref } from './compare-address';

/** Puts a run into the baseline of its benchmark or takes it out, and compares it with the rest of that. */
export function BaselineButton({ runId, baseline }: { runId: string; baseline: RunBaseline }) {
  const { inBaseline, reason, runIds } = baseline;
  const others = runIds.filter((id) => id !== runId).slice(-mostOthers);
  return (
    <>
      {others.length > 0 && (
        <ButtonLink href={compareHref({ runIds: [...others, runId], baseIds: others, repeats: false })}>
          <GitCompareArrows aria-hidden /> Compare with the baseline
        </ButtonLink>
      )}
      {inBaseline ? (
        <ActionButton pendingText="Removing …" act={() => removeFromBaselineAction(runId)}>
          <BookmarkMinus aria-hidden /> Remove from baseline
        </ActionButton>
      ) : (
        reason === null && (
          <ActionButton pendingText="Adding …" act={() => addToBaselineAction(runId)}>
            <Bookmark aria-hidden /> Add to baseline
          </ActionButton>
        )
      )}
    </>
  );
}

/** So many and the run itself can be compared at once. */
const mostOthers = 19;
