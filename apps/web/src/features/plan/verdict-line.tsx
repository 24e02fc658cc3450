import type { RecommendationResult } from '@headroom/core';
import { Loader } from 'lucide-react';
import { formatMoney } from '@/ui/format';
import { tierName } from '@/ui/tier-name';
import { verdictLooks } from './verdict-tag';

interface VerdictLineProps {
  /** Null while it is worked out. */
  result: RecommendationResult | null;
  tierNames: Record<string, string>;
}

/**
 * The verdict in a line that stays in view while figures are moved below it; only where the page is one column, and for the
 * eye: whoever listens hears the verdict itself.
 */
export function VerdictLine({ result, tierNames }: VerdictLineProps) {
  const { icon: Icon, word, tone } = result ? verdictLooks[result.verdict] : working;
  const one = result?.recommended;
  const option = one && `${tierName(one.tier, tierNames)}${one.units === null ? '' : ` × ${one.units}`}`;
  return (
    <p
      aria-hidden
      className="sticky top-0 z-10 flex min-h-9 items-center gap-2 rounded-lg border border-line bg-surface px-3 text-[13px] font-medium shadow-pop tabular-nums xl:hidden print:hidden"
    >
      <Icon className={`size-4 shrink-0 ${toneClass[tone]}`} />
      <span className="min-w-0 truncate">{option ?? word}</span>
      {one && result && <span className="ml-auto shrink-0">{formatMoney(one.monthlyCost, result.currency)}/month</span>}
    </p>
  );
}

const working = { icon: Loader, word: 'Recomputing…', tone: 'plain' } as const;
const toneClass = { good: 'text-good', warn: 'text-warn', bad: 'text-bad', plain: 'text-ink-3' };
