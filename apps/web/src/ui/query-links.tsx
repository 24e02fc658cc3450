'use client';

import type { ComponentProps } from 'react';
import { ButtonLink } from './button';
import { TextLink } from './text-link';
import { useKeptQuery } from './use-kept-query';

/** A link that takes the search parameters of this page along. */
export const QueryTextLink = ({ href, ...rest }: ComponentProps<typeof TextLink> & { href: string }) => (
  <TextLink href={useKeptQuery()(href)} {...rest} />
);

/** The same, as a button. */
export const QueryButtonLink = ({ href, ...rest }: ComponentProps<typeof ButtonLink> & { href: string }) => (
  <ButtonLink href={useKeptQuery()(href)} {...rest} />
);
