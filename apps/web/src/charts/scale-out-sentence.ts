import type { ScaleOut } from '@headroom/core';
import { formatNumber, formatSpan } from '@/ui/format';
import { betweenWords, perSecondWords } from '@/ui/scale-out-words';

type KnownScaleOut = Extract<ScaleOut, { kind: 'known' }>;

/** What is known of a scale-out, in a sentence or two. */
export function scaleOutSentence({ atStart, most, mostAfter, phases, stepSeconds }: KnownScaleOut): string {
  const before =
    atStart === null ? 'Of the minute before the load nothing is known' : `${formatNumber(atStart)} before the load`;
  const grain = `Figures are means of ${formatSpan(stepSeconds * 1000)}.`;
  if (!mostAfter) return `${before}, at most ${formatNumber(most)} under it: no more than before. ${grain}`;
  const [fastest] = phases.toSorted((one, other) => other.leastPerSecond - one.leastPerSecond);
  const rate = fastest ? `, ${perSecondWords(fastest)} where they came fastest` : '';
  const came = `the most, ${formatNumber(most)}, were there ${betweenWords(mostAfter)} after it began`;
  return `${before}; ${came}${rate}. ${grain}`;
}
