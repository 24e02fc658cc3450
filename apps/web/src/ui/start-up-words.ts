import type { SecondsBetween, Settling } from '@headroom/core';
import { formatClock, formatSpan } from './format';

/** When latency had settled. */
export function settlingWords(settling: Settling): string {
  if (settling.state === 'too-short') return 'too short to tell';
  if (settling.state === 'not-settled') return 'not in the first half';
  const { afterSeconds, resolutionSeconds } = settling;
  if (afterSeconds === 0) return 'from the beginning';
  return `from ${formatClock(afterSeconds)} on, or up to ${formatSpan(resolutionSeconds * 1000)} earlier`;
}

/** When the first success came. */
export const firstAnswerWords = (firstAnswer: SecondsBetween | null): string =>
  firstAnswer === null ? 'none' : `in the first ${formatSpan(Math.ceil(firstAnswer.mostSeconds) * 1000)}`;
