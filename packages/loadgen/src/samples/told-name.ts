import { createHash } from 'node:crypto';
import { nameWithoutCredentials } from '../agent/engine-process/credential-shapes';
import type { Redact } from '../agent/engine-process/redactor';

/** What of a request's name may be told. */
export type ToldName = (name: string) => string;

const maxNameChars = 80;
const hashChars = 8;

/** Control characters other than between words: a database takes no zero byte, and a terminal's colours say nothing here. */
export const control = /(?![\t\n\r])\p{Cc}/gu;

/**
 * Names that a benchmark gives its requests are told as they are. One that a tool makes up, often of an address, is told without what looks
 * like a credential. Known secrets go first: of one that ends within what looks like a credential, the rest would no longer be known.
 */
export function toldNames(requests: readonly { name: string }[], redact: Redact): ToldName {
  const given = new Set(requests.map(({ name }) => name));
  return (name) => {
    const known = redact(name);
    const told = given.has(known) ? known : nameWithoutCredentials(known);
    return shortName(told.replace(control, '')).toWellFormed();
  };
}

/** Names that begin alike stay apart: a long one ends with a hash of the whole. */
function shortName(name: string): string {
  if (name.length <= maxNameChars) return name;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, hashChars);
  return `${name.slice(0, maxNameChars - hashChars - 1)}…${hash}`;
}
