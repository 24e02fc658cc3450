import type { ComparisonAnswer } from '@headroom/core';
import { Ban, CircleDashed, Equal, TrendingDown, TrendingUp } from 'lucide-react';
import { Tag } from '@/ui/tag';

const looks = {
  better: { word: 'Better', tone: 'good', icon: TrendingUp },
  worse: { word: 'Worse', tone: 'bad', icon: TrendingDown },
  equivalent: { word: 'Equivalent', tone: 'accent', icon: Equal },
  'no difference shown': { word: 'No difference shown', tone: 'neutral', icon: CircleDashed },
  'not comparable': { word: 'Not comparable', tone: 'warn', icon: Ban },
} as const satisfies Record<ComparisonAnswer, object>;

/** The answer on one metric. */
export function AnswerTag({ answer }: { answer: ComparisonAnswer }) {
  const { word, tone, icon } = looks[answer];
  return (
    <Tag tone={tone} icon={icon}>
      {word}
    </Tag>
  );
}
