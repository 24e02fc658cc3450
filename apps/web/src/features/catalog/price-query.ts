/** What the prices of the catalog are asked for. It stands in the URL and is answered by the server. */
export interface PriceQuery {
  region: string | null;
  currency: string;
  /** ISO date. */
  at: string;
  monthlyCalls: number | null;
  gbSeconds: number | null;
  units: number;
}

/** A usage to begin with, so that what is billed by the call has a price to compare. */
export const usualMonthlyCalls = 10_000_000;

const maxCalls = 1e15;

/** Reads what the prices are asked for; what is missing or makes no sense becomes the usual. */
export function readPriceQuery(parameters: Readonly<Record<string, string | undefined>>, today: string): PriceQuery {
  const { region, cur, at, calls, gbs, units } = parameters;
  return {
    region: region && /^[a-z0-9-]{1,64}$/.test(region) ? region : null,
    currency: cur && /^[A-Z]{3}$/.test(cur) ? cur : 'USD',
    at: at && isDate(at) ? at : today,
    monthlyCalls: calls === undefined ? usualMonthlyCalls : quantityOf(calls),
    gbSeconds: gbs === undefined ? null : quantityOf(gbs),
    units: units && /^([1-9]\d{0,2}|1000)$/.test(units) ? Number(units) : 1,
  };
}

/** The search parameters of a price query; null where it asks for the usual. An unknown usage stands as `-`. */
export function writePriceQuery(query: PriceQuery, today: string): Record<string, string | null> {
  const { region, currency, at, monthlyCalls, gbSeconds, units } = query;
  return {
    region,
    cur: currency === 'USD' ? null : currency,
    at: at === today ? null : at,
    calls: monthlyCalls === usualMonthlyCalls ? null : String(monthlyCalls ?? '-'),
    gbs: gbSeconds === null ? null : String(gbSeconds),
    units: units === 1 ? null : String(units),
  };
}

/** The query part of an address that shows prices as asked; empty for the usual. */
export function priceQueryText(query: PriceQuery, today: string): string {
  const given = Object.entries(writePriceQuery(query, today)).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  return given.length > 0 ? `?${new URLSearchParams(given)}` : '';
}

/** A price query in the words of the catalog's use case. What is not known is left out, never 0. */
export const catalogQuestion = ({ region, currency, at, monthlyCalls, gbSeconds, units }: PriceQuery) => ({
  currency,
  on: at,
  units,
  usage: {
    ...(monthlyCalls === null ? {} : { monthlyCalls }),
    ...(gbSeconds === null ? {} : { gbSeconds }),
  },
  ...(region === null ? {} : { region }),
});

function quantityOf(text: string): number | null {
  const quantity = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return quantity <= maxCalls ? quantity : null;
}

const isDate = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);
