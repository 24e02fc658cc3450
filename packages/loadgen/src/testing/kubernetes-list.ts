interface Listed {
  metadata?: { labels?: Record<string, string> };
}

/** A list, two items a page, of what the label selector (`name`, `name=value`, joined by commas) admits. */
export function listOf(kind: string, items: Listed[], query: URLSearchParams) {
  const terms = (query.get('labelSelector') ?? '')
    .split(',')
    .filter(Boolean)
    .map((term) => term.split('='));
  const admitted = items.filter(({ metadata }) =>
    terms.every(([name, value]) => {
      const label = metadata?.labels?.[name!];
      return value === undefined ? label !== undefined : label === value;
    }),
  );
  const from = Number(query.get('continue') ?? 0);
  const metadata = from + 2 < admitted.length ? { continue: String(from + 2) } : {};
  return { status: 200, body: { kind, apiVersion: 'v1', metadata, items: admitted.slice(from, from + 2) } };
}
