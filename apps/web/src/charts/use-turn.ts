'use client';

import { useEffect, useState } from 'react';

let last = Promise.resolve();
/** A page that is never at rest shows its charts all the same. */
const longestWaitMs = 300;

/** True once it is this chart's turn to be drawn: one after the other, so that the page can be used in between. */
export function useTurn(): boolean {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    let isGone = false;
    last = last.then(async () => {
      if (isGone) return;
      await rest();
      if (!isGone) setOn(true);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return isOn;
}

const rest = () =>
  new Promise<void>((resolve) => {
    // Safari has none.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: longestWaitMs });
    else setTimeout(resolve);
  });
