import type { ReadReport } from './read-cost-report';

/** What a report was asked, in a line of words. */
export function questionWords({
  question: { plans, name, gateways, tiers, months, everyTier },
  report,
  gateways: known,
  tiers: knownTiers,
  leftOut,
}: Pick<ReadReport, 'question' | 'report' | 'gateways' | 'tiers' | 'leftOut'>): string {
  const nameOf = (id: string) => known.find((one) => one.id === id)?.name ?? id;
  const tierName = (id: string) => {
    const tier = knownTiers.find((one) => one.id === id);
    return tier ? `${tier.name} of ${tier.gatewayName}` : id;
  };
  return [
    plans ? 'Chosen plans' : 'All plans',
    ...(name ? [`with “${name}” in their name`] : []),
    ...(gateways ? [`on ${gateways.map(nameOf).join(', ')}`] : []),
    ...(tiers ? [`with an answer on ${tiers.map(tierName).join(', ')}`] : []),
    `in ${report.currency}`,
    everyTier ? '· every tier' : '· answers only',
    months === 1 ? '· this month' : `· last ${months} months`,
    ...(leftOut > 0 ? [`· without the ${leftOut} plans that were changed longest ago`] : []),
  ].join(' ');
}
