'use client';

import { useSyncExternalStore } from 'react';

const key = 'headroom-single-keys';
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether shortcuts of one key work: who dictates or slips may switch them off (WCAG 2.1.4). */
export function singleKeysOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

export function setSingleKeys(on: boolean): void {
  try {
    localStorage.setItem(key, on ? 'on' : 'off');
  } catch {
    // Storage can be forbidden; then they stay on.
  }
  for (const listener of listeners) listener();
}

/** The same for a switch that shows it. */
export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, singleKeysOn, () => true);
