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
  /** Whether the URL, or `retry`, has no answer yet. */
  reading: boolean;
  /** Asks again; what is known stays until the answer. */
  retry: () => void;
}

/**
 * Reads what a page needs beside its first answer; null asks for nothing. What is known stays until the next answer, and of
 * the same URL also when that fails.
 * @param everyMs so long after each answer it is asked again; null asks once
 */
export function useServerData<T>(url: string | null, everyMs: number | null = null): ServerAnswer<T> {
  const [answer, setAnswer] = useState<ServerData<T> & { url: string | null; attempt: number }>(unasked);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (url === null) return;
    const abort = new AbortController();
    void readJson<T>(url, everyMs, abort.signal, ({ data, failed }) =>
      setAnswer((known) => ({ url, attempt, data: failed !== null && known.url === url ? known.data : data, failed })),
    );
    return () => abort.abort();
  }, [url, everyMs, attempt]);
  const current = answer.url === url;
  return {
    data: answer.data,
    failed: current ? answer.failed : null,
    current,
    reading: !current || answer.attempt !== attempt,
    retry: () => setAttempt((before) => before + 1),
  };
}

const unasked = { url: null, attempt: 0, data: null, failed: null };

/** Tells every answer until the signal; each question waits for the answer to the one before it. */
export async function readJson<T>(
  url: string,
  everyMs: number | null,
  signal: AbortSignal,
  tell: (answer: ServerData<T>) => void,
): Promise<void> {
  while (!signal.aborted) {
    const answer = await fetchJson<T>(url, signal).then(
      (data) => ({ data, failed: null }),
      (error: unknown) => ({ data: null, failed: error instanceof Error ? error.message : String(error) }),
    );
    if (signal.aborted) return;
    tell(answer);
    if (everyMs === null) return;
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

async function fetchJson<T>(url: string, signal: AbortSignal): Promise<T> {
  const response = await fetch(url, { cache: 'no-store', signal });
  const body = (await response.json()) as T & { error?: { message?: string } };
  if (!response.ok) throw new Error(body.error?.message ?? `The server answered ${response.status}.`);
  return body;
}
