'use client';

import type { SearchHit } from '@headroom/services';
import { useEffect, useState } from 'react';

/** Typing pauses this long before the server is asked. */
const pauseMs = 120;

interface Answer {
  query: string;
  hits: readonly SearchHit[];
  failed: boolean;
}

/** What the server finds for a query; until that is there, what of the last answer has the words that are typed. */
export function useHits(query: string): Omit<Answer, 'query'> & { pending: boolean } {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    const ask = async () => {
      try {
        const response = await fetch(`/api/search?q=${encodeURIComponent(query)}`, { signal: abort.signal });
        if (!response.ok) throw new Error(`${response.status}`);
        setAnswer({ query, hits: (await response.json()) as SearchHit[], failed: false });
      } catch {
        if (!abort.signal.aborted) setAnswer({ query, hits: [], failed: true });
      }
    };
    const timer = setTimeout(ask, query === '' ? 0 : pauseMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query]);
  const pending = answer?.query !== query;
  const { hits, failed } = answer ?? { hits: [], failed: false };
  return { hits: pending ? hits.filter((hit) => hasWords(hit, query)) : hits, failed, pending };
}

const hasWords = ({ title }: SearchHit, query: string) =>
  query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => title.toLowerCase().includes(word));
