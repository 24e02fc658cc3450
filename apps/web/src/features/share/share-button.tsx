'use client';

import { redactionsOf, type Redaction } from '@headroom/core';
import type { ShareSubject } from '@headroom/services';
import { Share2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { ShareForm } from './share-form';
import { ShareMade, type MadeLink } from './share-made';

interface ShareButtonProps {
  subject: ShareSubject;
  /** What can be taken out, where it is less than its kind has. */
  offered?: readonly Redaction[];
}

/** Shares what is on the page by a link: what it shows, how long, and for whom. */
export function ShareButton({ subject, offered = redactionsOf[subject.kind] }: ShareButtonProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<MadeLink | null>(null);
  const show = () => {
    setMade(null);
    setOpen(true);
    dialog.current?.showModal();
  };
  return (
    <>
      <Button onClick={show}>
        <Share2 aria-hidden /> Share
      </Button>
      <Dialog
        ref={dialog}
        wide
        title={made ? 'The link is made' : `Share this ${subject.kind} by a link`}
        onClose={() => setOpen(false)}
      >
        {open &&
          (made ? (
            <ShareMade link={made} onDone={() => dialog.current?.close()} />
          ) : (
            <ShareForm subject={subject} offered={offered} onMade={setMade} onCancel={() => dialog.current?.close()} />
          ))}
      </Dialog>
    </>
  );
}
