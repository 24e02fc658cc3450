'use client';

import { useSearchParams } from 'next/navigation';

/**
 * Puts the search parameters of this page, but for its own, and more behind an address: who comes back from there finds the page as it
 * was.
 */
export function useKeptQuery(
  own: readonly string[] = [],
): (path: string, more?: Readonly<Record<string, string>>) => string {
  const kept = [...useSearchParams()].filter(([key]) => !own.includes(key));
  return (path, more = {}) => {
    const query = new URLSearchParams([...kept, ...Object.entries(more)]);
    return query.size > 0 ? `${path}?${query}` : path;
  };
}
