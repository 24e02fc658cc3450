import type { ReactNode } from 'react';
import { CopyButton } from '@/ui/copy-button';
import { Notice } from '@/ui/notice';

/** The secret of a webhook that was just made: it is not known again. */
export const NewSecret = ({ secret, children }: { secret: string; children: ReactNode }) => (
  <Notice kind="info">
    <p className="mb-2">{children}</p>
    <p className="mb-2 font-mono text-xs break-all" data-testid="webhook-secret">
      {secret}
    </p>
    <CopyButton text={secret} what="the secret" />
  </Notice>
);
