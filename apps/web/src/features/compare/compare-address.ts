/** What a comparison is of. All of it stands in the URL. */
export interface CompareQuestion {
  runIds: readonly string[];
  /** What the others are held against, all of them together; the first run when none is named. */
  baseIds: readonly string[];
  /** Runs that are configured alike stand together. */
  repeats: boolean;
}

const list = (value: string | undefined) => [...new Set(value?.split(',').filter(Boolean) ?? [])];

/** Reads the question from search parameters. */
export const readQuestion = (parameters: Record<string, string | undefined>): CompareQuestion => ({
  runIds: list(parameters.runs),
  baseIds: list(parameters.base),
  repeats: parameters.repeats === '1',
});

/** The page that answers a question. */
export function compareHref({ runIds, baseIds, repeats }: CompareQuestion): string {
  const named = baseIds.filter((id) => runIds.includes(id));
  const isFirst = named.length === 1 && named[0] === runIds[0];
  const query = [
    `runs=${runIds.join(',')}`,
    ...(named.length > 0 && !isFirst ? [`base=${named.join(',')}`] : []),
    ...(repeats ? ['repeats=1'] : []),
  ];
  return `/compare?${query.join('&')}`;
}
