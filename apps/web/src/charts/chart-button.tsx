import type { ReactNode } from 'react';

/** A control of one picture, beside its title. */
export function ChartButton({ onClick, label, children }: { onClick: () => void; label: string; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={label}
      className="h-7 rounded-md px-2 text-xs text-ink-2 hover:bg-sunken hover:text-ink"
    >
      {children}
    </button>
  );
}
