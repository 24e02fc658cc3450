import type { ScaleOutPhase, SecondsBetween } from '@headroom/core';
import { formatNumber, formatSpan } from './format';

/** A time of which the bounds are known: `within 1 min 45 s`, or `between 2 min 00 s and 4 min 00 s`. */
export const betweenWords = ({ leastSeconds, mostSeconds }: SecondsBetween): string =>
  leastSeconds === 0
    ? `within ${formatSpan(mostSeconds * 1000)}`
    : `between ${formatSpan(leastSeconds * 1000)} and ${formatSpan(mostSeconds * 1000)}`;

/** How many instances came per second, as far as it is known. */
export const perSecondWords = ({
  leastPerSecond,
  mostPerSecond,
}: Pick<ScaleOutPhase, 'leastPerSecond' | 'mostPerSecond'>): string =>
  mostPerSecond === null
    ? `${formatNumber(leastPerSecond)} per second or more`
    : `${formatNumber(leastPerSecond)} to ${formatNumber(mostPerSecond)} per second`;
