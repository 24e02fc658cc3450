'use client';

import { useCallback, useEffect, useState, type RefObject } from 'react';

let last = Promise.resolve();
/** A page that is never at rest shows its charts all the same. */
const longestWaitMs = 300;
/** So far beyond the screen a chart is drawn ahead, so that a reader who scrolls finds it there. */
const ahead = '300px 0px';

/** Does something when the page is at rest, one after the other, so that the page can be used in between. */
export function inTurn(act: () => void): void {
  last = last.then(rest).then(act);
}

/**
 * Whether a chart is to be drawn: from when it is on screen, or nearly so, and it is its turn.
 * @returns with a way to draw it at once, for whom comes by keys
 */
export function useTurn(place: RefObject<Element | null>): { isOn: boolean; drawNow: () => void } {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (isOn || !place.current) return;
    let isGone = false;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        inTurn(() => {
          if (!isGone) setOn(true);
        });
      },
      { rootMargin: ahead },
    );
    observer.observe(place.current);
    return () => {
      isGone = true;
      observer.disconnect();
    };
  }, [place, isOn]);
  return { isOn, drawNow: useCallback(() => setOn(true), []) };
}

const rest = () =>
  new Promise<void>((resolve) => {
    // Safari has none.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: longestWaitMs });
    else setTimeout(resolve);
  });
