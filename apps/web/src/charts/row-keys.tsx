'use client';

import type { KeyboardEvent, ReactNode } from 'react';

/** Recharts moves through bars that lie below each other against the arrows. */
const turned: Record<string, string> = {
  ArrowDown: 'ArrowLeft',
  ArrowRight: 'ArrowLeft',
  ArrowUp: 'ArrowRight',
  ArrowLeft: 'ArrowRight',
};

function onKeyDownCapture(event: KeyboardEvent) {
  const key = turned[event.key];
  // What is pressed here comes by once more.
  if (!key || !event.nativeEvent.isTrusted) return;
  event.preventDefault();
  event.stopPropagation();
  event.target.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true }));
}

/** Around a chart whose bars lie below each other: down and right lead to the next one. */
export const RowKeys = ({ children }: { children: ReactNode }) => (
  <div className="h-full" onKeyDownCapture={onKeyDownCapture}>
    {children}
  </div>
);
