import { invalidInput, type PriceBook } from '@headroom/core';
import type { Gateway } from '@headroom/gateways';

const mostListed = 5;

/** @throws HeadroomError `invalid-input` for prices of what the gateway does not have, and for two prices of one thing */
export function checkRows({ name, tiers }: Gateway, { prices }: PriceBook): void {
  const problems: { path: string; message: string }[] = [];
  const seen = new Set<string>();
  for (const [index, { tierId, meter, per, region, since }] of prices.entries()) {
    const tier = tiers.find(({ id }) => id === tierId);
    const known = tier && [
      ...tier.meters.flatMap((own) => [own, ...alternativeOf(own)]),
      ...tier.addOns.map((addOn) => ({ meter: addOn.meter, per: 'addOnHour' })),
    ];
    const key = [tierId, meter, region, since].join('\n');
    if (!known)
      problems.push({
        path: `prices.${index}.tierId`,
        message: `${name} has no tier "${tierId}". It has: ${tiers.map(({ id }) => id).join(', ')}.`,
      });
    else if (!known.some((own) => own.meter === meter && own.per === per))
      problems.push({
        path: `prices.${index}.meter`,
        message: `${tierId} has no meter "${meter}" per ${per}. It has: ${known.map((own) => `"${own.meter}" per ${own.per}`).join(', ') || 'none'}.`,
      });
    else if (seen.has(key))
      problems.push({
        path: `prices.${index}`,
        message: `"${meter}" of ${tierId} in ${region} has two prices since ${since}.`,
      });
    seen.add(key);
  }
  if (problems.length === 0) return;
  const lines = problems.slice(0, mostListed).map(({ path, message }) => `${path}: ${message}`);
  const more = problems.length - lines.length;
  throw invalidInput(`The price book is not valid. ${lines.join(' ')}${more > 0 ? ` And ${more} more.` : ''}`, {
    problems,
  });
}

/** A meter that only another reading of the sources would bill. */
const alternativeOf = ({ reading }: Gateway['tiers'][number]['meters'][number]) =>
  reading?.alternative && 'meter' in reading.alternative
    ? [{ meter: reading.alternative.meter, per: 'extraUnitHour' }]
    : [];
