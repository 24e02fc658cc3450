'use client';

import { CloudOff, Lock, TriangleAlert } from 'lucide-react';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';

const causes = {
  'headroom:unavailable': {
    icon: CloudOff,
    title: 'The database cannot be reached now',
    text: 'Nothing is lost. Try again in a moment; if it stays away, look at the log of Postgres.',
  },
  'headroom:forbidden': {
    icon: Lock,
    title: 'You may not see this',
    text: 'This instance has no sign-in: it answers the person at its own machine, at http://localhost.',
  },
} as const;

const other = {
  icon: TriangleAlert,
  title: 'This page could not be loaded',
  text: 'The cause stands in the log of the web process.',
} as const;

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const { icon, title, text } = causes[error.digest as keyof typeof causes] ?? other;
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <EmptyState icon={icon} title={title} action={<Button onClick={reset}>Try again</Button>}>
        {text}
      </EmptyState>
    </>
  );
}
