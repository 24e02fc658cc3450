import { z } from 'zod';

/** What can be taken out of a bundle. Values of headers and secrets are never in one. */
export const redactions = ['names', 'host', 'paths', 'queries', 'headers', 'bodies', 'prices'] as const;
export const redactionSchema = z.enum(redactions);
export type Redaction = z.infer<typeof redactionSchema>;

/** Each in words: what is not there any more. */
export const redactionWords: Record<Redaction, { label: string; meaning: string }> = {
  names: { label: 'Names', meaning: 'of the benchmark, its description, its requests and its policy set' },
  host: { label: 'Host', meaning: 'of the target' },
  paths: { label: 'Paths', meaning: 'of the requests and of the target’s address' },
  queries: { label: 'Query values', meaning: 'in the paths of requests; the names of parameters stay' },
  headers: { label: 'Header names', meaning: 'values of headers are never shared' },
  bodies: { label: 'Bodies and scripts', meaning: 'a body’s size stays' },
  prices: { label: 'Prices', meaning: 'and what making the load cost' },
};
