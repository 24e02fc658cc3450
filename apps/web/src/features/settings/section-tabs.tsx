'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { classNames } from '@/ui/class-names';
import { sections } from './sections';

/** The way around the settings. */
export function SectionTabs() {
  const path = usePathname();
  return (
    <nav aria-label="Settings" className="mb-4 overflow-x-auto border-b border-line print:hidden">
      <ul className="flex gap-1">
        {sections.map(({ href, label }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={path === href ? 'page' : undefined}
              className={classNames(
                'block border-b-2 px-3 py-2 text-[13px] whitespace-nowrap',
                path === href
                  ? 'border-accent font-medium text-ink'
                  : 'border-transparent text-ink-2 hover:border-line hover:text-ink',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
