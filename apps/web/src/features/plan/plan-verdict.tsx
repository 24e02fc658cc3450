import { FlaskRound } from 'lucide-react';
import { verdictSentence, type PlanTier, type RecommendationResult } from '@headroom/core';
import type { ReactNode } from 'react';
import { classNames } from '@/ui/class-names';
import { Explain } from '@/ui/explain';
import { GradeTag } from '@/ui/grade-tag';
import { Tag } from '@/ui/tag';
import { contenders, isRecommended, nameTiers } from './plan-view';
import { VerdictTag, verdictLooks } from './verdict-tag';

interface PlanVerdictProps {
  /** The gateway that the answer is of, where there are several. */
  gateway: string | null;
  /** Null while the first answer to a what-if is worked out. */
  result: RecommendationResult | null;
  /** Whether it is of evidence that has changed since. */
  isOutdated: boolean;
  /** What was asked about. */
  tiers: readonly PlanTier[];
  tierNames: Record<string, string>;
  /** Set when this answers something else than the plan. */
  whatIf: { changes: readonly string[]; planned: RecommendationResult } | null;
  /** Where the prices come from, and when it was evaluated. */
  footnote: ReactNode;
  actions?: ReactNode;
}

/** The answer in one sentence, with its weakest grade and where its prices come from. */
export function PlanVerdict(props: PlanVerdictProps) {
  const { gateway, result, isOutdated, tiers, tierNames, whatIf, footnote, actions } = props;
  return (
    <section
      aria-label="Verdict"
      aria-busy={isOutdated}
      className={classNames(
        'flex min-h-44 flex-col rounded-lg border border-l-4 border-line bg-surface px-5 py-4 shadow-card sm:min-h-38',
        result && verdictLooks[result.verdict].edge,
        whatIf && 'border-dashed border-accent',
        isOutdated && 'opacity-60',
      )}
    >
      <div className="mb-2 flex min-h-6 flex-wrap items-center gap-2">
        {whatIf && (
          <Tag tone="accent" icon={FlaskRound}>
            What-if, not the plan
          </Tag>
        )}
        {gateway && <span className="text-[13px] font-semibold">{gateway}</span>}
        {result && <VerdictTag verdict={result.verdict} />}
        {result && <WeakestGrade result={result} />}
      </div>
      <p
        data-testid="plan-verdict"
        aria-live="polite"
        className="max-w-4xl text-xl leading-snug font-medium tracking-tight text-pretty"
      >
        {result ? nameTiers(verdictSentence(result, tiers), tierNames) : 'Working out the answer to this what-if…'}
        {result?.recommended && (
          <Explain what="The verdict">
            The cheapest tier and unit count whose capacity, with spare units out of service and headroom kept free,
            carries the peak rate after growth inside the SLO with at least 70 % probability, where any does. Cost:
            units × price per unit-hour × hours per month, and calls beyond the included ones × their price; per million
            is that ÷ the calls of the month × 1,000,000. “Sure” is the probability that the true capacity is enough,
            given the interval of the measurement.
          </Explain>
        )}
      </p>
      {whatIf && (
        <p className="mt-1.5 text-[13px] text-ink-2">
          <span className="font-medium text-accent">If: {whatIf.changes.join(', ')}.</span> The plan itself:{' '}
          {nameTiers(verdictSentence(whatIf.planned, tiers), tierNames)}
        </p>
      )}
      <div className="mt-auto flex flex-wrap items-end justify-between gap-x-4 gap-y-2 pt-2">
        <div className="text-xs text-ink-3">{footnote}</div>
        {actions}
      </div>
    </section>
  );
}

function WeakestGrade({ result }: { result: RecommendationResult }) {
  const recommended = result.options.find((option) => isRecommended(option, result));
  const grades = (recommended ? [recommended] : contenders(result)).flatMap(({ grade }) => grade ?? []);
  return (
    <span className="flex items-center gap-1 text-xs text-ink-2">
      Weakest evidence <GradeTag grade={grades.toSorted().at(-1) ?? null} />
      <Explain what="Evidence grade">
        A: own runs, repeated at least three times and valid. B: one own valid run. C: imported raw results that pass
        the law checks, or production as it was observed. D: a published test. E: a rated figure without a test. An
        answer is as good as the weakest evidence it rests on.
      </Explain>
    </span>
  );
}
