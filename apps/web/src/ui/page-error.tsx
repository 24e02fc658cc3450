'use client';

import { CloudOff, Lock, TriangleAlert } from 'lucide-react';
import { Button, ButtonLink } from './button';
import { EmptyState } from './empty-state';

const causes = {
  'headroom:unavailable': {
    icon: CloudOff,
    title: 'The database cannot be reached now',
    text: 'Nothing is lost. Try again in a moment; if it stays away, look at the log of Postgres.',
  },
  'headroom:too-slow': {
    icon: CloudOff,
    title: 'The database took too long over this',
    text: 'Nothing is lost. Try again later, or ask for less; how long it may take is HEADROOM_STATEMENT_SECONDS.',
  },
  'headroom:forbidden': {
    icon: Lock,
    title: 'You may not see this',
    text: 'Your role in this workspace is too low for it. At npm start, it answers this machine alone, at http://localhost.',
  },
} as const;

const other = {
  icon: TriangleAlert,
  title: 'This page could not be loaded',
  text: 'The cause stands in the log of the web process.',
} as const;

export interface PageErrorProps {
  /** Its digest tells the cause: of a server's error, a browser gets nothing else. */
  error: Error & { digest?: string };
  reset: () => void;
}

/** A page that failed: why, as far as it may be told, and what to do. */
export function PageError({ error, reset, back }: PageErrorProps & { back?: { href: string; label: string } }) {
  const { icon, title, text } = causes[error.digest as keyof typeof causes] ?? other;
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <EmptyState
        icon={icon}
        title={title}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <Button onClick={reset}>Try again</Button>
            {back && <ButtonLink href={back.href}>{back.label}</ButtonLink>}
          </span>
        }
      >
        {text}
      </EmptyState>
    </>
  );
}
