'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { places } from '@/ui/places';
import { singleKeysOn } from './single-keys';

/** `g` waits this long for its second key. */
const secondKeyWithinMs = 1_500;

/** What the keyboard does on every page: Ctrl/Cmd-K, and by single keys `/`, `?` and `g` with the key of a place. */
export function useShortcuts({ openPalette, openHelp }: { openPalette: () => void; openHelp: () => void }): void {
  const router = useRouter();
  const leaderAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
        event.preventDefault();
        return openPalette();
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTaken(event.target)) return;
      if (!singleKeysOn()) return;
      const afterLeader = event.timeStamp - leaderAt.current < secondKeyWithinMs;
      leaderAt.current = event.key === 'g' && !afterLeader ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const place = afterLeader && places.find(({ key }) => key === event.key);
      if (place) router.push(place.href);
      else if (event.key === '/') focusSearch(openPalette);
      else if (event.key === '?') openHelp();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [router, openPalette, openHelp]);
}

/** Whether keys are meant for something else: a field, or an open dialog. */
const isTaken = (target: EventTarget | null) =>
  (target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))) ||
  document.querySelector('dialog[open]') !== null;

/** The page's own search field where it has one. */
function focusSearch(openPalette: () => void) {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]');
  if (!field) return openPalette();
  field.focus();
  field.select();
}
