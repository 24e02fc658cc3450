import { ArrowRight } from 'lucide-react';
import Link from 'next/link';
import { nameTiers, overallAnswer, type Answered } from './plan-view';

interface PlansFedProps {
  plans: readonly ({ id: string; name: string } & Answered)[];
  tierNames: Record<string, string>;
}

/** The plans that a run is evidence for, with their answer as it now stands. */
export function PlansFed({ plans, tierNames }: PlansFedProps) {
  return (
    <ul className="divide-y divide-accent/20 overflow-hidden rounded-lg border border-accent/25 bg-accent-soft">
      {plans.map(({ id, name, ...answered }) => (
        <li key={id}>
          <Link
            href={`/plans/${id}`}
            className="group flex items-center justify-between gap-4 px-5 py-3 -outline-offset-2! hover:bg-accent/10"
          >
            <span className="min-w-0 text-[13px]">
              <span className="font-semibold text-accent">Plan: {name}</span>
              <span className="block text-ink">
                {nameTiers(overallAnswer(answered)?.sentence ?? 'Not evaluated with this run yet.', tierNames)}
              </span>
            </span>
            <ArrowRight
              aria-hidden
              className="size-4 shrink-0 text-accent transition-transform group-hover:translate-x-0.5"
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}
