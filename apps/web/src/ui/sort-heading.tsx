import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { Th } from './table';

export type Direction = 'ascending' | 'descending';

interface SortHeadingProps {
  label: string;
  numeric?: boolean;
  /** How the table is sorted by this column now; null when by another. */
  direction: Direction | null;
  onSort: () => void;
  className?: string;
  /** The label may take several lines. */
  wrapped?: boolean;
  /** After the label. */
  children?: ReactNode;
}

/** The heading of a column that the table can be sorted by. */
export function SortHeading({ label, numeric, direction, onSort, className, wrapped, children }: SortHeadingProps) {
  const Arrow = direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <Th numeric={numeric} aria-sort={direction ?? 'none'} className={className}>
      <button
        type="button"
        onClick={onSort}
        className={classNames(
          // On paper there is nothing to press, but columns keep their names.
          // As large as a finger needs, in a line that is lower.
          '-my-1 inline-flex min-h-6 min-w-6 items-center gap-1 rounded-sm text-left hover:text-accent print:inline-flex!',
          wrapped && 'max-w-32 whitespace-normal',
          numeric && 'justify-end text-right',
          direction && 'text-ink',
        )}
      >
        {label}
        {direction && <Arrow aria-hidden className="size-3 shrink-0" />}
      </button>
      {children}
    </Th>
  );
}
