import type { RankedGateway } from '@headroom/core';
import { formatMoney } from '@/ui/format';

/** Why a gateway is not the cheapest, or how it could be, in words. */
export function standingInWords(one: RankedGateway, currency: string): string {
  const { standing, monthlyDifference: difference, mayBeCheaper, why } = one;
  const isLess = difference?.startsWith('-') ?? false;
  const apart = formatMoney(difference?.replace('-', ''), currency);
  const partly = mayBeCheaper ? ' Not every cheaper option of it is known.' : '';
  switch (standing) {
    case 'cheapest':
      return 'Cheapest';
    case 'equal':
      return `Costs the same, and is not surer to be enough.${partly}`;
    case 'dearer':
      return `Dearer by ${apart} a month.${partly}`;
    case 'unsure':
      return `Less than 70 % sure to be enough; ${isLess ? `it would save ${apart} a month` : `and dearer by ${apart} a month`}.${partly}`;
    case 'unknown':
      return `Could be cheaper or dearer: not known. ${why ?? ''}`.trim();
    case 'unanswered':
      return `Could be cheaper or dearer: it could not be answered. ${why ?? ''}`.trim();
    case 'noOption':
      return why ?? '';
  }
}
