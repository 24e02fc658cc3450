'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { places } from './places';
import { ThemeSwitch } from './theme';

/** The way around: a rail at the left, or a bar on top where the page is narrow. */
export function Rail({ seat, search }: { seat: ReactNode; search: ReactNode }) {
  const path = usePathname();
  return (
    <div className="flex flex-col border-line bg-surface print:hidden max-md:border-b md:sticky md:top-0 md:h-dvh md:w-52 md:shrink-0 md:border-r">
      <div className="flex items-center gap-2 px-4 py-3 md:flex-col md:items-stretch md:gap-4 md:pt-4">
        <div className="flex min-w-0 flex-1 items-center gap-2.5">
          <Link href="/" aria-label="Headroom" className="shrink-0 rounded-md">
            <Mark />
          </Link>
          <span className="min-w-0 flex-1 leading-tight">
            <Link href="/" tabIndex={-1} className="block rounded-md text-sm font-semibold tracking-tight">
              Headroom
            </Link>
            {seat}
          </span>
        </div>
        {search}
        <span className="md:hidden">
          <ThemeSwitch />
        </span>
      </div>
      <nav
        aria-label="Main"
        className="flex gap-1 px-2 max-md:overflow-x-auto max-md:pb-2 md:min-h-0 md:flex-1 md:flex-col md:gap-0.5 md:overflow-y-auto"
      >
        {places.map(({ href, label, icon: Icon }) => {
          const current = href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`);
          return (
            <Link
              key={href}
              href={href}
              aria-current={current ? 'page' : undefined}
              className={classNames(
                'flex h-8 items-center gap-2.5 rounded-md px-2.5 text-[13px] font-medium text-ink-2 hover:bg-sunken hover:text-ink',
                current && 'bg-sunken text-ink',
                href === '/settings' && 'md:mt-auto',
              )}
            >
              <Icon
                aria-hidden
                className={classNames('size-4 max-sm:hidden', current ? 'text-accent' : 'text-ink-3')}
                strokeWidth={1.75}
              />
              {label}
            </Link>
          );
        })}
      </nav>
      <div className="hidden items-center justify-between px-4 py-3 md:flex">
        <ThemeSwitch />
      </div>
    </div>
  );
}

/** A level below its limit: what is left on top is the headroom. */
function Mark() {
  return (
    <svg aria-hidden viewBox="0 0 24 24" className="size-6 shrink-0">
      <rect x="1" y="1" width="22" height="22" rx="6" className="fill-accent" />
      <path
        d="M6 7.5h12"
        strokeWidth="1.6"
        strokeDasharray="2.4 1.8"
        strokeLinecap="round"
        className="stroke-accent-ink"
      />
      <path
        d="M7.5 18v-3.5M12 18v-6M16.5 18v-4.5"
        strokeWidth="2.4"
        strokeLinecap="round"
        className="stroke-accent-ink"
      />
    </svg>
  );
}
