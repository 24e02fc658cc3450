'use client';

import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { Notice } from '@/ui/notice';

/** Brings in a bundle that was shared elsewhere: its signature is looked at first. */
export function ImportBundleForm() {
  const router = useRouter();
  const [told, setTold] = useState<{ kind: 'good' | 'bad'; text: string } | null>(null);
  const [pending, startTransition] = useTransition();
  const bringIn = (file: File) =>
    startTransition(async () => {
      setTold(null);
      const answer = await fetch('/api/imports/bundle', { method: 'POST', body: file }).catch(() => null);
      const body = (await answer?.json().catch(() => null)) as {
        isKnown?: boolean;
        error?: { message: string };
      } | null;
      if (!answer?.ok || !body) {
        setTold({ kind: 'bad', text: body?.error?.message ?? 'The file could not be sent. Try again.' });
        return;
      }
      setTold({
        kind: 'good',
        text: body.isKnown ? `${file.name} was here already.` : `${file.name} was brought in: its signature holds.`,
      });
      router.refresh();
    });
  return (
    <div className="space-y-3">
      <label className="block text-[13px]">
        <span className="font-medium">Bring in a shared bundle</span>
        <span className="mb-1 block text-xs text-ink-3">
          the file that “Download to import” of a shared page gives; it is evidence of nothing here
        </span>
        <input
          type="file"
          accept=".json,application/json"
          disabled={pending}
          className="block w-full max-w-md text-[13px] file:mr-3 file:rounded-md file:border file:border-line file:bg-sunken file:px-3 file:py-1.5 file:text-[13px] file:font-medium file:text-ink"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) bringIn(file);
            target.value = '';
          }}
        />
      </label>
      <div role="status" className="text-[13px] text-ink-2">
        {pending ? 'Its signature is being looked at …' : told?.kind === 'good' && told.text}
      </div>
      {told?.kind === 'bad' && <Notice kind="bad">{told.text}</Notice>}
    </div>
  );
}
