'use client';

import type { PolicyCost } from '@headroom/services';
import { useEffect, useState } from 'react';

type Read = { url: string } & ({ costs: readonly PolicyCost[] } | { problem: string });

/** What each policy of a set costs, in its order; null while it is read, and the problem where it could not be. */
export function usePolicySetCosts(gateway: string, set: string) {
  const [read, setRead] = useState<Read | null>(null);
  const url = `/api/policy-costs?${new URLSearchParams({ gateway, set })}`;
  useEffect(() => {
    const abort = new AbortController();
    readCosts(url, abort.signal).then(
      (costs) => setRead({ url, costs }),
      (error: unknown) => {
        if (!abort.signal.aborted) setRead({ url, problem: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => abort.abort();
  }, [url]);
  return read?.url === url ? read : null;
}

async function readCosts(url: string, signal: AbortSignal): Promise<PolicyCost[]> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error('The measured costs could not be read now.');
  return (await response.json()) as PolicyCost[];
}
