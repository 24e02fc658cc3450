import { SearchX } from 'lucide-react';
import { ButtonLink } from './button';
import { EmptyState } from './empty-state';

interface PageNotFoundProps {
  title: string;
  /** Where to look instead. */
  back: { href: string; label: string };
}

/** An address that has nothing, and the list where it may be found. */
export function PageNotFound({ title, back }: PageNotFoundProps) {
  return (
    <>
      <h1 className="sr-only">Not found</h1>
      <EmptyState icon={SearchX} title={title} action={<ButtonLink href={back.href}>{back.label}</ButtonLink>}>
        It may have been removed, or it belongs to another workspace.
      </EmptyState>
    </>
  );
}
