'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { TextLink } from '@/ui/text-link';

interface VersionsPagerProps {
  /** Only versions older than this one are shown; undefined for the newest. */
  before: number | undefined;
  /** The oldest of those shown, when there are older ones. */
  olderThan: number | undefined;
}

/** Leads to older versions and back; whatever else the address says stays as it is. */
export function VersionsPager({ before, olderThan }: VersionsPagerProps) {
  const [path, search] = [usePathname(), useSearchParams()];
  const hrefOf = (version: number | undefined) => {
    const asked = new URLSearchParams(search);
    if (version === undefined) asked.delete('versions');
    else asked.set('versions', String(version));
    return `${path}?${asked}#versions`;
  };
  return (
    <span className="flex gap-3 text-xs print:hidden">
      {before !== undefined && <TextLink href={hrefOf(undefined)}>Newest versions</TextLink>}
      {olderThan !== undefined && <TextLink href={hrefOf(olderThan)}>Versions before {olderThan}</TextLink>}
    </span>
  );
}
