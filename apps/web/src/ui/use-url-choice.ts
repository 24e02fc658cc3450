'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { useCallback } from 'react';

/**
 * Writes search parameters without a request: what a page shows can be copied as its URL.
 * @returns a setter; null or an empty string removes a parameter
 */
export function useUrlWriter(): (changes: Record<string, string | null>) => void {
  const path = usePathname();
  return useCallback(
    (changes) => {
      const next = new URLSearchParams(window.location.search);
      for (const [key, value] of Object.entries(changes)) {
        if (value) next.set(key, value);
        else next.delete(key);
      }
      const query = next.toString();
      window.history.replaceState(null, '', query ? `${path}?${query}` : path);
    },
    [path],
  );
}

/** One of a few values, kept in the URL; the first is the default and leaves the URL clean. */
export function useUrlChoice<const Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const given = useSearchParams().get(key);
  const write = useUrlWriter();
  const value = values.find((candidate) => candidate === given) ?? values[0];
  return [value, (next) => write({ [key]: next === values[0] ? null : next })];
}
