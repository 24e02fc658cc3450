'use client';

import { useEffect, useState } from 'react';

/** What was asked of the server: the answer, why there is none, or neither while it is under way. */
export interface ServerData<T> {
  data: T | null;
  failed: string | null;
}

interface ServerAnswer<T> extends ServerData<T> {
  /** Whether the answer is that of the URL, and not of one before it. */
  current: boolean;
  /** Forgets the answer and asks again. */
  retry: () => void;
}

const unasked = { url: null, data: null, failed: null };

/** Reads what a page needs beside its first answer; null asks for nothing. What is known stays until the next answer. */
export function useServerData<T>(url: string | null): ServerAnswer<T> {
  const [answer, setAnswer] = useState<ServerData<T> & { url: string | null }>(unasked);
  const [attempt, setAttempt] = useState(0);
  const retry = () => {
    setAnswer(unasked);
    setAttempt((before) => before + 1);
  };
  useEffect(() => {
    if (url === null) return;
    const abort = new AbortController();
    readJson<T>(url, abort.signal).then(
      (data) => setAnswer({ url, data, failed: null }),
      (error: unknown) => {
        if (!abort.signal.aborted) setAnswer({ url, data: null, failed: messageOf(error) });
      },
    );
    return () => abort.abort();
  }, [url, attempt]);
  return { data: answer.data, failed: answer.failed, current: answer.url === url, retry };
}

async function readJson<T>(url: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(url, { cache: 'no-store', signal });
  const body = (await response.json()) as T & { error?: { message?: string } };
  if (!response.ok) throw new Error(body.error?.message ?? `The server answered ${response.status}.`);
  return body;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
