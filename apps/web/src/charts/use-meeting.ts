'use client';

import { useCallback, useEffect, useState } from 'react';
import { inTurn } from './use-turn';

/** Ways to tell the charts of a group that nobody has come to yet. */
const groups = new Map<string, Set<() => void>>();

/**
 * Whether a reader has come to a chart, by pointer, finger or keys: only then it must answer. Charts of a group share their
 * cursor: who comes to one has come to all, which follow one after the other.
 */
export function useMeeting(group: string | undefined): { isMet: boolean; meet: () => void } {
  const [isMet, setMet] = useState(false);
  useEffect(() => {
    if (group === undefined || isMet) return;
    const members = groups.get(group) ?? new Set();
    groups.set(group, members);
    const follow = () => setMet(true);
    members.add(follow);
    return () => {
      members.delete(follow);
    };
  }, [group, isMet]);
  const meet = useCallback(() => {
    setMet(true);
    for (const follow of groups.get(group ?? '') ?? []) inTurn(follow);
  }, [group]);
  return { isMet, meet };
}
