'use client';

import { Archive } from 'lucide-react';
import { useId, useState, useTransition } from 'react';
import { Button } from '@/ui/button';
import { archiveGatewayAction } from './actions';

/** Takes a gateway out of the catalog, after a second word. Plans that name it stay readable; saving it again brings it back. */
export function ArchiveButton({ gatewayId, name }: { gatewayId: string; name: string }) {
  const id = useId();
  const [message, setMessage] = useState<string | null>(null);
  const [pending, startTransition] = useTransition();
  return (
    <>
      <Button popoverTarget={id}>
        <Archive aria-hidden /> Archive
      </Button>
      <div
        id={id}
        popover="auto"
        className="explain w-80 max-w-[calc(100vw-2rem)] rounded-lg border border-line bg-surface p-4 text-[13px] text-ink shadow-pop"
      >
        <p className="mb-3">
          Archive “{name}”? It leaves the catalog and every choice. Plans and recommendations that name it stay
          readable, and saving a gateway of the same id brings it back.
        </p>
        {message && (
          <p role="alert" className="mb-3 font-medium text-bad">
            {message}
          </p>
        )}
        <Button
          look="danger"
          disabled={pending}
          onClick={() =>
            startTransition(async () => {
              setMessage((await archiveGatewayAction(gatewayId)).message);
            })
          }
        >
          {pending ? 'Archiving…' : 'Archive it'}
        </Button>
      </div>
    </>
  );
}
