'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useUrlWriter } from '@/ui/use-url-choice';
import { readState, writeState, type CatalogState } from './catalog-state';

/** Browsers refuse to write the URL at each key of a fast writer. */
const writeDelayMs = 200;

/** The state of the catalog page: begins with the URL, and is written to it shortly after each change. */
export function useCatalogState(): [CatalogState, (change: (state: CatalogState) => CatalogState) => void] {
  const parameters = useSearchParams();
  const [state, setState] = useState(() => readState(parameters));
  const write = useUrlWriter();
  useEffect(() => {
    const timer = setTimeout(() => write(writeState(state)), writeDelayMs);
    return () => clearTimeout(timer);
  }, [state, write]);
  return [state, setState];
}
