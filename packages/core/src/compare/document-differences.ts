/** One place of a document and what stands there in each version, as JSON or plain text; null where it is absent. */
export interface DocumentDifference {
  path: string;
  values: (string | null)[];
}

/**
 * Where documents differ, leaf by leaf, in the order in which the places appear. Items of a list that have names are
 * matched by them (`requests.home.path`, a second one `requests.home 2.path`), others by their place from 1
 * (`load.steps.1.rps`).
 */
export function documentDifferences(documents: readonly unknown[]): DocumentDifference[] {
  const leaves = documents.map((document) => new Map(leavesOf(document, '')));
  const paths = new Set(leaves.flatMap((own) => [...own.keys()]));
  return [...paths].flatMap((path) => {
    const values = leaves.map((own) => own.get(path) ?? null);
    return new Set(values).size > 1 ? [{ path, values }] : [];
  });
}

function leavesOf(value: unknown, path: string): [string, string][] {
  if (value === undefined || value === null) return [];
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object') return [[path, JSON.stringify(value)]];
  if (!Array.isArray(value)) return Object.entries(value).flatMap(([key, item]) => leavesOf(item, joined(path, key)));
  if (!value.some((item) => typeof item === 'object' && item !== null)) return [[path, value.join(', ')]];
  const met = new Map<string, number>();
  return value.flatMap((item, index) => {
    const name = nameOf(item);
    if (name === null) return leavesOf(item, joined(path, String(index + 1)));
    const times = (met.get(name) ?? 0) + 1;
    met.set(name, times);
    return leavesOf(item, joined(path, times === 1 ? name : `${name} ${times}`));
  });
}

const joined = (path: string, key: string) => (path === '' ? key : `${path}.${key}`);

const nameOf = (item: unknown): string | null =>
  typeof item === 'object' && item !== null && 'name' in item && typeof item.name === 'string' ? item.name : null;
