import Link from 'next/link';
import type { ComponentProps } from 'react';
import { classNames } from './class-names';

/** A link among words: underlined at rest, since colour alone does not tell it from the text around it. */
export const TextLink = ({ className, ...props }: ComponentProps<typeof Link>) => (
  <Link
    {...props}
    className={classNames(
      'text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-accent',
      className,
    )}
  />
);
