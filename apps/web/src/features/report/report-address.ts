import type { ReportQuestion } from '@headroom/services';

type Parameters = Record<string, string | undefined>;

/** What a report is asked for by its URL. */
export interface ReportAddress {
  asked: ReportQuestion;
  /** The same as a query, with its question mark; empty where nothing is asked for. */
  query: string;
}

const keys = ['plans', 'q', 'gateway', 'tier', 'tiers', 'months', 'currency'] as const;
/** How far a report may look back, in months; the first is the default. */
export const monthChoices = [6, 3, 12, 24] as const;

/** Reads the address of a report; what it cannot be asked is as if it were not there. */
export function readReportAddress(parameters: Parameters): ReportAddress {
  const { plans, q, gateway, tier, tiers, months, currency } = parameters;
  const ids = plans?.split(',').filter(Boolean).slice(0, 200);
  const asked: ReportQuestion = {
    ...(ids?.length ? { plans: ids } : {}),
    ...(q?.trim() ? { name: q.trim().slice(0, 200) } : {}),
    ...(gateway ? { gateways: [gateway.slice(0, 120)] } : {}),
    ...(tier ? { tiers: [tier.slice(0, 200)] } : {}),
    ...(currency && /^[A-Z]{3}$/.test(currency) ? { currency } : {}),
    months: monthChoices.find((one) => String(one) === months) ?? monthChoices[0],
    ...(tiers === 'all' ? { everyTier: true } : {}),
  };
  return { asked, query: queryOf(parameters) };
}

/** The query of a report with other parameters; null removes one. */
export function queryOf(parameters: Parameters, changes: Record<string, string | null> = {}): string {
  const query = new URLSearchParams();
  for (const key of keys) {
    const value = key in changes ? changes[key] : parameters[key];
    if (value) query.set(key, value);
  }
  return query.size > 0 ? `?${query}` : '';
}
