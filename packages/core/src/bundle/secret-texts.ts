import { secretParts } from '../workload/secrets';
import type { Benchmark } from '../workload/benchmark';

/** A shorter text is a word like any other. */
const shortestSecret = 4;

/** What stands before the credentials in an `Authorization` header is a word like any other too. */
const scheme = /^(?:basic|bearer|digest|negotiate|token|apikey)(?:\s+|$)/i;

/**
 * Texts of a benchmark that may be secret wherever they turn up again: credentials and query values of its address, values of
 * headers with each of their parts, and references to secrets.
 */
export function secretTexts({ target, requests, script }: Benchmark): string[] {
  const { username, password, searchParams, hash } = new URL(target.baseUrl);
  const headers = requests.flatMap((request) => Object.values(request.headers));
  const parts = headers.flatMap((value) => [value, ...secretParts(value).filter((part) => typeof part === 'string')]);
  const kept = [...headers, ...requests.flatMap(({ body }) => body ?? []), ...(script ? [script.text] : [])];
  const references = kept.flatMap((text) => text.match(reference) ?? []).filter((one) => !numberedReference.test(one));
  const address = [username, password, ...searchParams.values(), hash.slice(1)];
  const texts = [
    ...address,
    ...address.map(decoded),
    ...parts,
    ...parts.map((part) => part.trim().replace(scheme, '')),
  ];
  return [...new Set([...secretsOf(texts), ...references])];
}

/** Those of `values` that are long enough to be told from other words, also as they stand in an address. */
export const secretsOf = (values: readonly string[]): string[] => [
  ...new Set(
    values
      .map((text) => text.trim())
      .filter((text) => text.length >= shortestSecret && text.replace(scheme, '') !== '')
      .flatMap((text) => [text, encodeURIComponent(text)]),
  ),
];

const reference = /\{\{secret:[A-Z][A-Z0-9_]*\}\}/g;
const numberedReference = /^\{\{secret:SECRET_\d+\}\}$/;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Texts with their references to secrets by number: `{{secret:SECRET_1}}` tells no name, and can be set anew. */
export function secretNumbers(): (text: string) => string {
  const numbers = new Map<string, number>();
  return (text) =>
    text.replace(reference, (own) => {
      if (!numbers.has(own)) numbers.set(own, numbers.size + 1);
      return `{{secret:SECRET_${numbers.get(own)}}}`;
    });
}
