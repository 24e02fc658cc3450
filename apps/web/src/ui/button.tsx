import Link from 'next/link';
import type { ComponentProps } from 'react';
import { classNames } from './class-names';

const base =
  'inline-flex min-h-8 max-w-full items-center justify-center gap-1.5 rounded-md px-3 py-1 text-[13px] leading-5 font-medium transition-colors disabled:opacity-60 [&_svg]:size-3.5 [&_svg]:shrink-0';
const looks = {
  primary: 'bg-accent text-accent-ink hover:brightness-110',
  secondary: 'border border-control/50 bg-surface text-ink hover:bg-sunken',
  danger: 'border border-bad/50 bg-bad-soft text-bad hover:border-bad',
  quiet: 'px-2 text-ink-2 hover:bg-sunken hover:text-ink',
} as const;
type Look = keyof typeof looks;

export function Button({ look = 'secondary', className, ...rest }: ComponentProps<'button'> & { look?: Look }) {
  return <button type="button" {...rest} className={classNames(base, looks[look], className)} />;
}

/** A link that reads as a button. */
export function ButtonLink({ look = 'secondary', className, ...rest }: ComponentProps<typeof Link> & { look?: Look }) {
  return <Link {...rest} className={classNames(base, looks[look], className)} />;
}
