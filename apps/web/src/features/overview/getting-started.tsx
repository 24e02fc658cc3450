import { CircleCheck, CircleDashed, LoaderCircle } from 'lucide-react';
import Link from 'next/link';
import { classNames } from '@/ui/class-names';

export interface GettingStartedStep {
  title: string;
  text: string;
  href: string | null;
  state: 'done' | 'now' | 'later';
}

const icons = { done: CircleCheck, now: LoaderCircle, later: CircleDashed } as const;
const words = { done: 'done', now: 'under way', later: 'to come' } as const;

/** From nothing to the first verdict, in three steps. */
export function GettingStarted({ steps }: { steps: readonly GettingStartedStep[] }) {
  return (
    <section aria-label="Getting started">
      <h2 className="mb-1.5 text-[13px] font-semibold">From nothing to a verdict</h2>
      <ol className="grid gap-px overflow-hidden rounded-lg border border-line bg-line shadow-card sm:grid-cols-3">
        {steps.map(({ title, text, href, state }) => {
          const Icon = icons[state];
          return (
            <li key={title} className={classNames('flex gap-3 bg-surface p-4', state === 'now' && 'bg-accent-soft')}>
              <Icon
                aria-hidden
                className={classNames(
                  'mt-0.5 size-4 shrink-0',
                  state === 'done' ? 'text-good' : state === 'now' ? 'text-accent' : 'text-ink-3',
                )}
              />
              <div className="min-w-0 text-[13px]">
                <p className="font-semibold">
                  {href ? (
                    <Link href={href} className="hover:text-accent hover:underline">
                      {title}
                    </Link>
                  ) : (
                    title
                  )}
                  <span className="sr-only">: {words[state]}</span>
                </p>
                <p className="text-ink-2">{text}</p>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
