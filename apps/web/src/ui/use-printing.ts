'use client';

import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;

function subscribe(listener: () => void) {
  const media = matchMedia('print');
  const set = (printing: boolean) => {
    isPrinting = printing;
    // The paper is taken as the page stands when the event has been handled.
    flushSync(listener);
  };
  const begin = () => set(true);
  const end = () => set(false);
  const follow = () => set(media.matches);
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  media.addEventListener('change', follow);
  return () => {
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
    media.removeEventListener('change', follow);
  };
}

/** Whether the page is on its way to paper, where there is room for what a screen shows on demand. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  );
