import type { ReportQuestion } from '../report/read-cost-report';

/** The address of a report's page, by its question: what `readReportAddress` of the web app reads again. */
export function reportPath({ plans, name, gateways, tiers, currency, months, everyTier }: ReportQuestion): string {
  const query = new URLSearchParams({
    ...(plans?.length && { plans: plans.join(',') }),
    ...(name && { q: name }),
    ...(gateways?.[0] && { gateway: gateways[0] }),
    ...(tiers?.[0] && { tier: tiers[0] }),
    ...(everyTier && { tiers: 'all' }),
    ...(months && months !== 6 && { months: String(months) }),
    ...(currency && { currency }),
  });
  return query.size > 0 ? `/reports?${query}` : '/reports';
}
