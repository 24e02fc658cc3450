'use client';

import { useEffect, useState, type RefObject } from 'react';
import { useActiveTooltipLabel } from 'recharts';

/**
 * Where the cursor of the chart around stands, or stood last, on its axis of numbers; for parts of a chart only.
 * @param cursorRef takes it for the surroundings of the chart, which cannot ask
 */
export function useKeptCursor(cursorRef: RefObject<number | null>): number | null {
  const label = useActiveTooltipLabel();
  const at = label === undefined ? null : Number(label);
  const [kept, setKept] = useState(at);
  if (at !== null && at !== kept) setKept(at);
  useEffect(() => {
    cursorRef.current = kept;
  }, [cursorRef, kept]);
  return kept;
}
