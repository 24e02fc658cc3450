import type { ReadReport } from './read-cost-report';

/** What a report was asked, in a line of words. */
export function questionWords({
  question: { plans, name, gateways, months, everyTier },
  report,
  gateways: known,
  leftOut,
}: Pick<ReadReport, 'question' | 'report' | 'gateways' | 'leftOut'>): string {
  const nameOf = (id: string) => known.find((one) => one.id === id)?.name ?? id;
  return [
    plans ? 'Chosen plans' : 'All plans',
    ...(name ? [`with “${name}” in their name`] : []),
    ...(gateways ? [`on ${gateways.map(nameOf).join(', ')}`] : []),
    `in ${report.currency}`,
    everyTier ? '· every tier' : '· answers only',
    months === 1 ? '· this month' : `· last ${months} months`,
    ...(leftOut > 0 ? [`· without the ${leftOut} plans that were changed longest ago`] : []),
  ].join(' ');
}
