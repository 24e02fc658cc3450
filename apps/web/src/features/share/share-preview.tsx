'use client';

import type { Redaction } from '@headroom/core';
import type { ShareSubject } from '@headroom/services';
import { Eye } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '@/ui/button';
import { previewShareAction } from './actions';

interface SharePreviewProps {
  subject: ShareSubject;
  redactions: readonly Redaction[];
}

/** The page as its viewers will see it, on demand; it follows what is taken out. */
export function SharePreview({ subject, redactions }: SharePreviewProps) {
  const [open, setOpen] = useState(false);
  const [shown, setShown] = useState<{ page: string } | { message: string } | null>(null);
  const shared = JSON.stringify(subject);
  const asked = redactions.join();
  useEffect(() => {
    if (!open) return;
    let isNewest = true;
    void previewShareAction(
      JSON.parse(shared) as ShareSubject,
      asked === '' ? [] : (asked.split(',') as Redaction[]),
    ).then(
      (answer) => isNewest && setShown(answer),
      () => isNewest && setShown({ message: 'The preview cannot be made now. Try again.' }),
    );
    return () => {
      isNewest = false;
    };
  }, [open, shared, asked]);
  if (!open)
    return (
      <Button onClick={() => setOpen(true)}>
        <Eye aria-hidden /> Preview as a viewer
      </Button>
    );
  if (shown && 'message' in shown)
    return (
      <p role="alert" className="text-[13px] text-bad">
        {shown.message}
      </p>
    );
  return (
    <iframe
      title="Preview as a viewer"
      sandbox=""
      srcDoc={shown?.page ?? ''}
      className="h-[min(24rem,40dvh)] w-full rounded-md border border-line bg-canvas"
    />
  );
}
