import { CircleCheck, CircleX, ShieldQuestionMark } from 'lucide-react';
import { Tag } from '@/ui/tag';

export const verdictLooks = {
  recommended: { edge: 'border-l-good', tone: 'good', icon: CircleCheck, word: 'Recommended' },
  notEnoughEvidence: { edge: 'border-l-warn', tone: 'warn', icon: ShieldQuestionMark, word: 'Not enough evidence' },
  noFeasibleOption: { edge: 'border-l-bad', tone: 'bad', icon: CircleX, word: 'No option is enough' },
} as const;

/** The verdict as a word with its icon and colour. */
export function VerdictTag({ verdict }: { verdict: keyof typeof verdictLooks }) {
  const { tone, icon, word } = verdictLooks[verdict];
  return (
    <Tag tone={tone} icon={icon}>
      {word}
    </Tag>
  );
}
