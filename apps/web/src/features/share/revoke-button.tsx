'use client';

import { ConfirmButton } from '@/ui/confirm-button';
import { revokeShareAction } from './actions';

/** Ends a link, after a second word: it cannot be opened again. */
export function RevokeButton({ shareId, title }: { shareId: string; title: string }) {
  return (
    <ConfirmButton
      label="Revoke"
      aria-label={`Revoke the link to ${title}`}
      question="The next request to it is refused, for good. Copies that others have made stay with them."
      confirm="Revoke the link"
      pendingText="Revoking …"
      act={() => revokeShareAction(shareId)}
    />
  );
}
