import { handFactorNames, type ChangeEstimate } from '@headroom/core';
import { secondsInWords } from '@/ui/estimate-words';

/** What the changes of a setting take beside the load, as in "1 h 00 min to 4 h 30 min more for 4 to 6 changes of units". */
export function changeInWords({ setting, times, seconds }: ChangeEstimate): string {
  const { least, most } = times;
  const count = least === most ? `${most}` : `${least} to ${most}`;
  const changes = `${count} changes of ${setting === 'units' ? 'units' : `the ${handFactorNames([setting])}`}`;
  return seconds ? `${secondsInWords(seconds)} more for ${changes}` : `${changes}, whose time nobody publishes`;
}
