'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

/** Asks the server for the page again, every two seconds or so, while something on it is under way and the page is looked at. */
export function RefreshWhile({ active, everyMs = 2_000 }: { active: boolean; everyMs?: number }) {
  const router = useRouter();
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') router.refresh();
    }, everyMs);
    return () => clearInterval(timer);
  }, [active, everyMs, router]);
  return null;
}
