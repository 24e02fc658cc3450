import { claimsOf, type Figure, type FigureValue } from '../contract/figure';

/**
 * How many minutes another unit takes, where a source states them: “15 to 45” minutes is a range. Null where no number is
 * published, such as “minutes (no number published)”.
 */
export function scaleOutMinutes(scaleOut: Figure<FigureValue>): { least: number; most: number } | null {
  const [claim] = claimsOf(scaleOut);
  if (!claim || !('unit' in scaleOut) || scaleOut.unit !== 'minutes') return null;
  const numbers = [...String(claim.value).matchAll(/\d+(?:\.\d+)?/g)].map(([number]) => Number(number));
  return numbers.length === 0 ? null : { least: Math.min(...numbers), most: Math.max(...numbers) };
}
