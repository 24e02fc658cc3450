import type { Changes } from '@headroom/services';
import Link from 'next/link';
import { Card } from '@/ui/card';
import { formatCount } from '@/ui/format';
import { Time } from '@/ui/time';
import { changeLine } from './change-words';

interface ChangesCardProps {
  /** The end of the visit before this one; null on the first. */
  since: Date | null;
  changes: Changes;
  tierNames: Readonly<Record<string, string>>;
}

/** What is not as it was when the reader was last here. */
export function ChangesCard({ since, changes: { changes, more }, tierNames }: ChangesCardProps) {
  if (since === null) return null;
  return (
    <Card
      title="Since your last visit"
      note={
        <>
          on <Time at={since} />
        </>
      }
    >
      {changes.length === 0 ? (
        <p className="text-[13px] text-ink-2">Nothing has changed.</p>
      ) : (
        <ul className="space-y-2.5">
          {changes.map((change, index) => {
            const { title, text, href } = changeLine(change, tierNames);
            return (
              <li key={index} className="text-[13px]">
                <p className="flex items-baseline justify-between gap-3">
                  <Link href={href} className="min-w-0 font-medium wrap-anywhere hover:text-accent hover:underline">
                    {title}
                  </Link>
                  <span className="shrink-0 text-xs text-ink-3">
                    <Time at={change.at} />
                  </span>
                </p>
                <p className="line-clamp-2 text-ink-2" title={text}>
                  {text}
                </p>
              </li>
            );
          })}
        </ul>
      )}
      {more > 0 && <p className="pt-2.5 text-xs text-ink-3">and {formatCount(more)} more</p>}
    </Card>
  );
}
