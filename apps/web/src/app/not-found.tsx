import { SearchX } from 'lucide-react';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';

export const metadata = { title: 'Not found' };

export default function NotFound() {
  return (
    <>
      <h1 className="sr-only">Not found</h1>
      <EmptyState
        icon={SearchX}
        title="There is nothing at this address"
        action={<ButtonLink href="/">Go to the overview</ButtonLink>}
      >
        It may have been removed, or it belongs to another workspace.
      </EmptyState>
    </>
  );
}
