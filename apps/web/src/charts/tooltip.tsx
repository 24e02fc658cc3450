import type { SeriesStyle } from '@headroom/figures';
import { useEffect } from 'react';
import { useCursorWords } from './cursor-words';

/** What the box at the cursor says. */
export interface TooltipText {
  heading: string;
  lines: readonly (SeriesStyle & { value: string })[];
}

/** The box at the cursor: a heading and one line for each series, with all digits. It is said, too, when keys move it. */
export function TooltipBox({ heading, lines }: TooltipText) {
  const say = useCursorWords();
  const words = [heading, ...lines.map(({ label, value }) => `${label} ${value}`)].join(', ');
  useEffect(() => say(words), [say, words]);
  return (
    <div className="rounded-md border border-line bg-surface px-2.5 py-2 text-xs shadow-pop">
      <p className="mb-1 font-medium">{heading}</p>
      <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-2 gap-y-0.5">
        {lines.map(({ label, color, value }) => (
          <div key={label} className="contents">
            <span aria-hidden className="size-2 rounded-full" style={{ background: color }} />
            <dt className="text-ink-2">{label}</dt>
            <dd className="text-right font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
