import Link from 'next/link';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

interface PageHeaderProps {
  title: string;
  /** The list this page belongs to. */
  parent?: { href: string; label: string };
  /** Tags after the title. */
  tags?: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
}

/** The page's one `h1`, the way back, and what can be done here. */
export function PageHeader({ title, parent, tags, note, actions }: PageHeaderProps) {
  return (
    <header className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        {parent && (
          <p className="mb-1 flex items-center gap-0.5 text-xs text-ink-3">
            <Link href={parent.href} className="rounded-sm hover:text-accent hover:underline">
              {parent.label}
            </Link>
            <ChevronRight aria-hidden className="size-3" />
          </p>
        )}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1 className="text-xl font-semibold tracking-tight break-words">{title}</h1>
          {tags}
        </div>
        {note && <div className="mt-1 text-[13px] text-ink-2">{note}</div>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
