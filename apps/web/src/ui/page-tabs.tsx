'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { classNames } from './class-names';

interface PageTabsProps {
  /** Of what these are the pages. */
  label: string;
  pages: readonly { href: string; label: string }[];
}

/** The way around pages that belong together. */
export function PageTabs({ label, pages }: PageTabsProps) {
  const path = usePathname();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // On a narrow screen the tab of this page may be off its edge.
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [path]);
  return (
    <nav aria-label={label} className="mb-4 overflow-x-auto border-b border-line print:hidden">
      <ul ref={list} className="flex gap-1">
        {pages.map((page) => (
          <li key={page.href}>
            <Link
              href={page.href}
              aria-current={path === page.href ? 'page' : undefined}
              className={classNames(
                'block border-b-2 px-3 py-2 text-[13px] whitespace-nowrap',
                path === page.href
                  ? 'border-accent font-medium text-ink'
                  : 'border-transparent text-ink-2 hover:border-line hover:text-ink',
              )}
            >
              {page.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
