'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { useUrlWriter } from '@/ui/use-url-choice';
import { readState, writeState, type CatalogState } from './catalog-state';

/** Browsers refuse to write the URL at each key of a fast writer. */
const writeDelayMs = 200;

/** The state of the catalog page: begins with the URL, and is written to it shortly after each change. */
export function useCatalogState(): [CatalogState, (change: (state: CatalogState) => CatalogState) => void] {
  const parameters = useSearchParams();
  const [state, setState] = useState(() => readState(parameters));
  const write = useUrlWriter();
  const writtenText = useRef(state.text);
  useEffect(() => {
    // What was chosen is written before a link can be followed: a later write would call back from where it leads.
    if (state.text === writtenText.current) return write(writeState(state));
    const timer = setTimeout(() => {
      writtenText.current = state.text;
      write(writeState(state));
    }, writeDelayMs);
    return () => clearTimeout(timer);
  }, [state, write]);
  return [state, setState];
}
