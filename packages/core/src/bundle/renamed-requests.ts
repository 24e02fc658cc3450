import type { FrozenBenchmark } from './frozen-benchmark';
import type { Redaction } from './redactions';
import { scrubber } from './scrub';

/**
 * Names of requests as they are told: numbered where names are taken out, and where they repeat an address that is, as those
 * of recordings ("GET /orders") and of scripts do.
 * @param measured names that only the script of a run gave
 * @param texts what no name may repeat besides
 */
export function renamedRequests(
  definition: FrozenBenchmark,
  what: ReadonlySet<Redaction>,
  { measured = [], texts = [] }: { measured?: readonly string[]; texts?: readonly string[] } = {},
): Map<string, string> {
  const names = [...new Set([...definition.requests.map(({ name }) => name), ...measured])];
  const repeats = repeatsOf([...addressTexts(definition, what), ...texts]);
  return renamed(
    names,
    (name) =>
      what.has('names') ||
      repeats(name) ||
      (what.has('paths') && name.includes('/')) ||
      (what.has('host') && name.includes('//')),
  );
}

/** Those names of requests that are taken out by number, and none by the number of another. */
export function renamed(names: readonly string[], isTaken: (name: string) => boolean): Map<string, string> {
  const used = new Set(names.filter((name) => !isTaken(name)));
  return new Map(
    names.map((name, index) => {
      if (!isTaken(name)) return [name, name];
      let number = index + 1;
      while (used.has(`request ${number}`)) number += 1;
      used.add(`request ${number}`);
      return [name, `request ${number}`];
    }),
  );
}

/** Whether a text holds one of `texts`. */
export function repeatsOf(texts: readonly string[]): (text: string) => boolean {
  const scrub = scrubber(texts);
  return (text) => scrub(text) !== text;
}

/** What of a definition's addresses must not be read any more. */
export function addressTexts({ target, requests }: FrozenBenchmark, what: ReadonlySet<Redaction>): string[] {
  const { host, hostname, pathname } = new URL(target.baseUrl);
  const paths = [pathname, ...requests.flatMap(({ path }) => [path, path.split('?')[0] ?? ''])];
  return [
    // Ids have no dots: a gateway that is called by its host has hyphens in their place.
    ...(what.has('host') ? [host, hostname, ...[host, hostname].map((name) => name.replace(/[^a-z0-9]+/gi, '-'))] : []),
    ...(what.has('paths') ? paths.filter((path) => path !== '/') : []),
  ];
}
