import { CircleQuestionMark } from 'lucide-react';
import { useId, type ReactNode } from 'react';

/** "How is this computed?", or what `label` asks, beside a figure. A native popover: Escape and a click elsewhere close it. */
export function Explain({ what, label, children }: { what: string; label?: string; children: ReactNode }) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        aria-label={label ?? `How is this computed: ${what}?`}
        className="-my-1 inline-flex size-6 shrink-0 items-center justify-center rounded-full align-middle text-ink-3 hover:text-accent"
      >
        <CircleQuestionMark aria-hidden className="size-3.5" />
      </button>
      <span
        id={id}
        popover="auto"
        role="note"
        className="explain w-80 max-w-[calc(100vw-2rem)] rounded-lg border border-line bg-surface p-3 text-left text-[13px] leading-snug font-normal whitespace-normal text-ink-2 shadow-pop"
      >
        <strong className="mb-1 block text-xs font-semibold text-ink">{what}</strong>
        {children}
      </span>
    </>
  );
}
