import { withoutCredentials } from '../agent/engine-process/credential-shapes';

/** What of a request's name may be told. */
export type ToldName = (name: string) => string;

/**
 * Names that a benchmark gives its requests are told as they are. One that a tool makes up, often of an address, is told without what looks
 * like a credential.
 */
export function toldNames(requests: readonly { name: string }[]): ToldName {
  const given = new Set(requests.map(({ name }) => name));
  return (name) => (given.has(name) ? name : withoutCredentials(name));
}
