import { numbered } from './numbered';
import type { Redaction } from './redactions';

/** Ids of policies as they are told, and those that must not be read any more: numbered where names are taken out. */
export function renamedPolicies(
  all: readonly string[],
  what: ReadonlySet<Redaction>,
): { of: (id: string) => string; taken: string[] } {
  if (!what.has('names')) return { of: (id) => id, taken: [] };
  const names = numbered('policy', all);
  return { of: (id) => names.get(id) ?? 'policy', taken: [...names.keys()].filter((id) => names.get(id) !== id) };
}
