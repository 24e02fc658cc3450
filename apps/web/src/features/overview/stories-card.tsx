import Link from 'next/link';
import { Card } from '@/ui/card';
import type { Story } from './stories';

/** Plans to read first: each stands on a published test, with what it shows in a line. */
export function StoriesCard({ stories }: { stories: readonly Story[] }) {
  if (stories.length === 0) return null;
  return (
    <Card title="Five stories to read" note="plans that stand on published tests">
      <ol className="grid gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
        {stories.map(({ planId, number, title, line }) => (
          <li key={planId} className="flex gap-2.5 text-[13px]">
            <span
              aria-hidden
              className="flex size-5 shrink-0 items-center justify-center rounded-full bg-sunken text-2xs font-semibold text-ink-2"
            >
              {number}
            </span>
            <div className="min-w-0">
              <Link href={`/plans/${planId}`} className="font-medium hover:text-accent hover:underline">
                {title}
              </Link>
              <p className="text-ink-2">{line}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
