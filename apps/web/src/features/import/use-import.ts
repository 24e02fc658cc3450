'use client';

import type { ImportedRun } from '@headroom/services';
import { useRef, useState } from 'react';

/** What the files say, before they are stored. */
export interface Preview {
  upload: string;
  imported: ImportedRun;
  /** The run that the same files are already. */
  knownRunId: string | null;
}

export type ImportState =
  | { step: 'closed' }
  | { step: 'choosing'; error: string | null }
  | { step: 'uploading'; file: string; share: number }
  | { step: 'reading' }
  | { step: 'preview'; preview: Preview };

interface Answer {
  error?: { message: string };
}

/** Sends files to this instance, has them read, and shows what they say; nothing is stored by that. */
export function useImport() {
  const [state, setState] = useState<ImportState>({ step: 'closed' });
  const [columns, setColumns] = useState('');
  const running = useRef<AbortController | null>(null);

  /** Ends what is under way; what was sent is deleted. */
  const giveUp = () => {
    running.current?.abort();
    if (state.step === 'preview') remove(state.preview.upload);
  };
  const open = () => {
    giveUp();
    setState({ step: 'choosing', error: null });
  };
  const close = () => {
    giveUp();
    setState({ step: 'closed' });
  };
  const choose = async (files: readonly File[]) => {
    if (files.length === 0) return;
    giveUp();
    const { signal } = (running.current = new AbortController());
    let upload = '';
    try {
      const opened = await fetch('/api/imports', { method: 'POST', signal });
      const begun = (await opened.json()) as Answer & { upload: string };
      if (!opened.ok) throw new Error(begun.error?.message ?? 'The files could not be sent.');
      ({ upload } = begun);
      let sent = 0;
      const bytes = files.reduce((sum, { size }) => sum + size, 0);
      for (const file of files) {
        const before = sent;
        await send(upload, file, signal, (loaded) =>
          setState({ step: 'uploading', file: file.name, share: bytes > 0 ? (before + loaded) / bytes : 1 }),
        );
        sent += file.size;
      }
      setState({ step: 'reading' });
      const response = await fetch(`/api/imports/${upload}/analysis`, {
        ...{ method: 'POST', signal, headers: { 'content-type': 'application/json' } },
        body: JSON.stringify(columns.trim() ? { columns: columns.trim() } : {}),
      });
      const answer = (await response.json()) as Answer & Omit<Preview, 'upload'>;
      if (!response.ok) throw new Error(answer.error?.message ?? 'The files could not be read.');
      setState({ step: 'preview', preview: { ...answer, upload } });
    } catch (error) {
      if (upload) remove(upload);
      if (!signal.aborted)
        setState({ step: 'choosing', error: error instanceof Error ? error.message : 'The files could not be sent.' });
    }
  };
  return { state, columns, setColumns, open, close, choose };
}

/** What cannot be deleted now is deleted with old uploads. */
const remove = (upload: string) =>
  void fetch(`/api/imports/${upload}/files`, { method: 'DELETE' }).catch(() => undefined);

/** `fetch` does not tell how much of a body it has sent. */
const send = (upload: string, file: File, signal: AbortSignal, onProgress: (bytes: number) => void) =>
  new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/imports/${upload}/files?name=${encodeURIComponent(file.name)}`);
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onerror = () => reject(new Error(`${file.name} could not be sent: the connection was lost.`));
    request.onabort = () => reject(new Error('The upload was stopped.'));
    request.onload = () => {
      if (request.status === 200) return resolve();
      reject(new Error(messageOf(request.responseText) ?? `${file.name} could not be sent (${request.status}).`));
    };
    signal.addEventListener('abort', () => request.abort());
    onProgress(0);
    request.send(file);
  });

function messageOf(text: string): string | null {
  try {
    return (JSON.parse(text) as Answer).error?.message ?? null;
  } catch {
    return null;
  }
}
