'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useRef } from 'react';
import { useUrlState } from '@/ui/use-url-state';
import { readState, writeState, type CatalogState } from './catalog-state';

/** Browsers refuse to write the URL at each key of a fast writer. */
const writeDelayMs = 200;

/** The state of the catalog page, as the URL says, which follows what is typed shortly after. */
export function useCatalogState(): [CatalogState, (change: (state: CatalogState) => CatalogState) => void] {
  const { state, set } = useUrlState({
    given: readState(useSearchParams()),
    keyOf: (one) => JSON.stringify(writeState(one)),
    parametersOf: writeState,
  });
  const newest = useRef({ state, set });
  useEffect(() => {
    newest.current = { state, set };
  });
  const change = useCallback((changed: (state: CatalogState) => CatalogState) => {
    const before = newest.current.state;
    const next = changed(before);
    newest.current.state = next;
    // What was chosen is written before a link can be followed: a later write would call back from where it leads.
    newest.current.set(next, next.text === before.text ? 0 : writeDelayMs);
  }, []);
  return [state, change];
}
