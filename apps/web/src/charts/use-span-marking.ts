'use client';

import { spanBetween } from '@headroom/figures';
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import type { TimeWindow } from './time-window';

/** Which key goes which way how often; a long chart is not crossed point by point. */
const jumps: Record<string, { key: 'ArrowLeft' | 'ArrowRight'; share: number }> = {
  PageDown: { key: 'ArrowRight', share: 0.1 },
  PageUp: { key: 'ArrowLeft', share: 0.1 },
  End: { key: 'ArrowRight', share: 1 },
  Home: { key: 'ArrowLeft', share: 1 },
};

interface SpanMarking {
  /** Where the span that is being marked begins; null while none is. */
  anchor: number | null;
  /** Where the cursor stands, seconds; the picture keeps it. */
  cursor: RefObject<number | null>;
  begin: (at: number | null) => void;
  /** Zooms to the marked span when it is long enough, and ends the marking. */
  finish: () => void;
  /** For the capturing phase, before the chart itself acts on the key. */
  onKeyDownCapture: (event: KeyboardEvent) => void;
}

/**
 * Marks a span of time from an anchor to the cursor, by dragging or by Shift and the arrow keys, and zooms to it.
 * @param points how many the chart has
 */
export function useSpanMarking(window: TimeWindow, points: number): SpanMarking {
  const [anchor, setAnchor] = useState<number | null>(null);
  const cursor = useRef<number | null>(null);
  const finish = () => {
    const span = anchor === null || cursor.current === null ? null : spanBetween(anchor, cursor.current);
    setAnchor(null);
    if (span) window.zoom(span);
  };
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const { key, shiftKey, target } = event;
    const jump = jumps[key];
    if (key === 'Enter') {
      // The chart would hide its cursor.
      event.stopPropagation();
      finish();
    } else if (key === 'Escape') {
      if (anchor !== null) setAnchor(null);
      else window.zoom(null);
    } else if (jump || key === 'ArrowLeft' || key === 'ArrowRight') {
      event.preventDefault();
      // What a jump presses comes by here, too, and leaves the anchor to the jump.
      if (event.nativeEvent.isTrusted) setAnchor(shiftKey ? (anchor ?? cursor.current) : null);
      if (jump) press(target, jump.key, Math.ceil(points * jump.share));
    }
  };
  return { anchor, cursor, begin: setAnchor, finish, onKeyDownCapture };
}

/** The chart moves its cursor by single points only. */
function press(target: EventTarget, key: string, times: number) {
  for (let time = 0; time < times; time++) target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
}
