import { handFactorNames, type ChangeEstimate } from '@headroom/core';
import { secondsInWords } from '@/ui/estimate-words';

/** What the changes of a setting take beside the load, as in "1 h 00 min to 4 h 30 min more for 4 to 6 changes of units". */
export function changeInWords({ setting, times, seconds, isEveryRun }: ChangeEstimate): string {
  const { least, most } = times;
  const count = least === most ? `${most}` : `${least} to ${most}`;
  const what = setting === 'units' ? 'units' : `the ${handFactorNames([setting])}`;
  const changes = isEveryRun ? `setting ${what} ${count} times` : `${count} changes of ${what}`;
  return seconds ? `${secondsInWords(seconds)} more for ${changes}` : `${changes}, whose time nobody publishes`;
}
