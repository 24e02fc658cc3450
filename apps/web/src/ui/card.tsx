import type { ReactNode } from 'react';
import { classNames } from './class-names';

interface CardProps {
  title?: ReactNode;
  /** Beside the title, in a quieter voice. */
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  className?: string;
  /** False lets tables touch the edges. */
  padded?: boolean;
  id?: string;
}

/** A titled surface. Titles are `h2`: a page has one `h1`. */
export function Card({ title, note, actions, children, className, padded = true, id }: CardProps) {
  return (
    <section id={id} className={classNames('min-w-0 rounded-lg border border-line bg-surface shadow-card', className)}>
      {(title || actions) && (
        <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 pt-2.5 pb-1.5">
          <div className="flex flex-wrap items-baseline gap-x-2">
            <h2 className="text-[13px] font-semibold">{title}</h2>
            {note && <span className="text-xs text-ink-3">{note}</span>}
          </div>
          {actions}
        </header>
      )}
      <div className={classNames(padded && (title ? 'px-4 pt-1 pb-4' : 'p-4'))}>{children}</div>
    </section>
  );
}
