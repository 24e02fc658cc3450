'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

const everyMs = 2_000;

/** Asks the server for the page again every two seconds while something on it is under way and the page is looked at. */
export function RefreshWhile({ active }: { active: boolean }) {
  const router = useRouter();
  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') router.refresh();
    }, everyMs);
    return () => clearInterval(timer);
  }, [active, router]);
  return null;
}
