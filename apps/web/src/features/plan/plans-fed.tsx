import { ArrowRight } from 'lucide-react';
import Link from 'next/link';
import { nameTiers, overallAnswer, type Answered } from './plan-view';

type Plan = { id: string; name: string } & Answered;

interface PlansFedProps {
  plans: readonly Plan[];
  tierNames: Record<string, string>;
}

/** More would push what the run itself says out of sight. */
const shownAtOnce = 3;

/** The plans that a run is evidence for, with their answer as it now stands. */
export function PlansFed({ plans, tierNames }: PlansFedProps) {
  const more = plans.slice(shownAtOnce);
  return (
    <div className="divide-y divide-accent/20 overflow-hidden rounded-lg border border-accent/25 bg-accent-soft">
      <PlanList plans={plans.slice(0, shownAtOnce)} tierNames={tierNames} />
      {more.length > 0 && (
        <details>
          <summary className="cursor-pointer px-5 py-3 text-[13px] font-medium text-accent -outline-offset-2! hover:bg-accent/10">
            {more.length === 1 ? 'One more plan' : `${more.length} more plans`}
          </summary>
          <PlanList plans={more} tierNames={tierNames} />
        </details>
      )}
    </div>
  );
}

const PlanList = ({ plans, tierNames }: PlansFedProps) => (
  <ul className="divide-y divide-accent/20">
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
