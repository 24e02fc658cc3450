import type { ReactNode } from 'react';

interface FigureProps {
  label: string;
  value: ReactNode;
  /** The value with all its digits and its unit, in the tooltip. */
  full?: string;
  note?: ReactNode;
  /** "How is this computed?" */
  explain?: ReactNode;
}

/** Figures side by side; each is a `Figure`. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line shadow-card sm:grid-cols-3 xl:grid-cols-6">
      {children}
    </dl>
  );
}

export function Figure({ label, value, full, note, explain }: FigureProps) {
  return (
    <div className="min-w-0 bg-surface px-4 py-3">
      <dt className="flex h-5 items-center gap-0.5 text-xs text-ink-3">
        <span className="truncate">{label}</span>
        {explain}
      </dt>
      <dd title={full} className="mt-0.5 text-lg leading-7 font-semibold tracking-tight whitespace-nowrap">
        {value}
      </dd>
      <dd className="min-h-4 text-xs text-ink-3">{note}</dd>
    </div>
  );
}
