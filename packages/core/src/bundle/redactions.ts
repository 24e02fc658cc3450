/** What can be taken out of a bundle. Values of headers and secrets are never in one. */
export const redactions = ['names', 'host', 'paths', 'queries', 'headers', 'bodies', 'prices', 'discounts'] as const;
export type Redaction = (typeof redactions)[number];

/** What there is to take out of each kind. */
export const redactionsOf = {
  run: ['names', 'host', 'paths', 'queries', 'headers', 'bodies', 'prices'],
  plan: ['names', 'prices', 'discounts'],
  comparison: ['names', 'host', 'paths', 'queries', 'headers', 'bodies'],
  /** Without its prices nothing of it would be left: a plan can be shared without. */
  report: ['names', 'discounts'],
} as const satisfies Record<string, readonly Redaction[]>;

/** Of a run that was imported, which has no definition: its requests have names, often addresses, and nothing else. */
export const redactionsOfImport = ['names', 'host', 'paths', 'queries'] as const satisfies readonly Redaction[];

const atFirst: readonly Redaction[] = ['queries', 'bodies'];

/** What is seldom meant to be read by others, and taken out unless it is asked for. */
export const redactionsAtFirst = (kind: keyof typeof redactionsOf): Redaction[] =>
  redactionsOf[kind].filter((one) => atFirst.includes(one));

/** Each in words: what is not there any more. */
export const redactionWords: Record<Redaction, { label: string; meaning: string }> = {
  names: {
    label: 'Names',
    meaning:
      'of the benchmark or plan, its description, requests, policies and policy set, of gateways, tiers and price sources of your own',
  },
  host: { label: 'Host', meaning: 'of the target, wherever it is repeated' },
  paths: { label: 'Paths', meaning: 'of the requests and of the target’s address' },
  queries: { label: 'Query values', meaning: 'in the paths of requests; the names of parameters stay' },
  headers: { label: 'Header names', meaning: 'values of headers are never shared' },
  bodies: {
    label: 'Bodies and scripts',
    meaning: 'a body’s size stays; a script also goes with anything else but prices',
  },
  prices: { label: 'Prices', meaning: 'discounts, costs, and what making the load cost' },
  discounts: { label: 'Discounts', meaning: 'unit prices are told with the discounts in them, no list price' },
};
