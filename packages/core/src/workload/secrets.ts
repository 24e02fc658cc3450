import { z } from 'zod';

/** Name of a secret, as it stands in a benchmark and in an environment variable. */
export const secretName = z.string().regex(/^[A-Z][A-Z0-9_]{0,62}$/, 'must be of capitals, digits and _');

const reference = /\{\{secret:([A-Z][A-Z0-9_]{0,62})\}\}/;

/** A text cut at its references `{{secret:NAME}}`; engines put the values in when they run. */
export type SecretPart = string | { secret: string };

/** The parts of a header value or body, in order; a text without references is one part. */
export function secretParts(text: string): SecretPart[] {
  const parts = text
    .split(reference)
    .map((part, index): SecretPart => (index % 2 === 1 ? { secret: part } : part))
    .filter((part) => part !== '');
  return parts.length > 0 ? parts : [''];
}

/** Names of the secrets that texts refer to, each once. */
export const secretsIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap(secretParts).flatMap((part) => (typeof part === 'string' ? [] : [part.secret]))),
];
