'use client';

import { useSearchParams } from 'next/navigation';

/** Inside a form that asks by GET: the search parameters it would lose, all but its own. */
export function KeptParameters({ own }: { own: readonly string[] }) {
  return [...useSearchParams()]
    .filter(([key]) => !own.includes(key))
    .map(([key, value]) => <input key={`${key} ${value}`} type="hidden" name={key} value={value} />);
}
