import { verdictSentence } from '@headroom/core';
import { findSource } from '@headroom/gateways';
import { CircleCheck, CircleX, ShieldQuestionMark } from 'lucide-react';
import { classNames } from '@/ui/class-names';
import { Explain } from '@/ui/explain';
import { GradeTag } from '@/ui/grade-tag';
import { Tag } from '@/ui/tag';
import { Time } from '@/ui/time';
import { contenders, isRecommended, nameTiers, type PlanAnswer } from './plan-view';

const looks = {
  recommended: { edge: 'border-l-good', tone: 'good', icon: CircleCheck, word: 'Recommended' },
  notEnoughEvidence: { edge: 'border-l-warn', tone: 'warn', icon: ShieldQuestionMark, word: 'Not enough evidence' },
  noFeasibleOption: { edge: 'border-l-bad', tone: 'bad', icon: CircleX, word: 'No option is enough' },
} as const;

/** The verdict as a word with its icon and colour. */
export function VerdictTag({ verdict }: { verdict: keyof typeof looks }) {
  const { tone, icon, word } = looks[verdict];
  return (
    <Tag tone={tone} icon={icon}>
      {word}
    </Tag>
  );
}

interface PlanVerdictProps {
  answer: PlanAnswer;
  tierNames: Record<string, string>;
}

/** The plan's answer in one sentence, with its weakest grade and where its prices come from. */
export function PlanVerdict({ answer, tierNames }: PlanVerdictProps) {
  const { result, priceBook, createdAt } = answer;
  const recommended = result.options.find((option) => isRecommended(option, result));
  const grades = (recommended ? [recommended] : contenders(result)).flatMap(({ grade }) => grade ?? []);
  const weakest = grades.toSorted().at(-1) ?? null;
  return (
    <section
      aria-label="Verdict"
      className={classNames(
        'rounded-lg border border-l-4 border-line bg-surface px-5 py-4 shadow-card',
        looks[result.verdict].edge,
      )}
    >
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <VerdictTag verdict={result.verdict} />
        <span className="flex items-center gap-1 text-xs text-ink-2">
          Weakest evidence <GradeTag grade={weakest} />
          <Explain what="Evidence grade">
            A: own runs, repeated at least three times and valid. B: one own valid run. C: imported raw results that
            pass the law checks. D: a published test. E: a rated figure without a test. An answer is as good as the
            weakest evidence it rests on.
          </Explain>
        </span>
      </div>
      <p data-testid="plan-verdict" className="max-w-4xl text-xl leading-snug font-medium tracking-tight text-pretty">
        {nameTiers(verdictSentence(result), tierNames)}
        {result.recommended && (
          <Explain what="The verdict">
            The cheapest tier and unit count whose capacity, with spare units out of service and headroom kept free,
            carries the peak rate after growth inside the SLO with at least 70 % probability, where any does. Cost:
            units × price per unit-hour × hours per month. “Sure” is the probability that the true capacity is enough,
            given the interval of the measurement.
          </Explain>
        )}
      </p>
      <p className="mt-2 text-xs text-ink-3">
        Prices: {findSource(priceBook.source).title}, seen on <Time at={priceBook.observedOn} shape="date" />,{' '}
        {priceBook.currency}. {priceBook.stale && <Tag tone="warn">Old prices</Tag>} Evaluated <Time at={createdAt} />.
      </p>
    </section>
  );
}
