import type { ComparedRunRow } from './read-compared-runs';

/**
 * The base first, then what is held against it. Several runs that are named as the base stand together; with `repeats`,
 * so do all runs of one benchmark that were configured alike.
 */
export function groupRepeats(
  rows: readonly ComparedRunRow[],
  baseIds: readonly string[],
  repeats: boolean,
): ComparedRunRow[][] {
  const named = rows.filter(({ head }) => baseIds.includes(head.id));
  const base = named[0] ?? rows[0];
  if (!base) return [];
  const keyOf = (row: ComparedRunRow) =>
    named.length > 1 && named.includes(row) ? 'base' : repeats ? configurationKey(row) : row.head.id;
  const groups = [...Map.groupBy(rows, keyOf).values()];
  return groups.toSorted((left, right) => Number(right.includes(base)) - Number(left.includes(base)));
}

/** The same for runs that are repeats of one another: the name of a benchmark does not change what it measures. */
function configurationKey({ head, policySetVersionId }: ComparedRunRow): string {
  if (head.imported !== null) return head.id;
  const { name: _name, description: _description, ...definition } = head.definition;
  return JSON.stringify([head.benchmarkId, policySetVersionId, definition]);
}
