/** Segments that are names of pages and of parts of the API; anything else is somebody's data. */
const word = /^(v\d|[a-z][a-z.-]{0,30})$/;

/**
 * A path as the name of its route, for metrics and logs: ids, tokens and names of people's own become `:id`, so that there are few of them and
 * none tells a secret.
 */
export function routeName(path: string): string {
  const segments = path.split('?')[0]!.split('/').filter(Boolean);
  if (segments.length === 0 || segments[0] === '_next') return `/${segments[0] ?? ''}`;
  const [first = '', second, ...rest] = segments;
  // What follows a share is a token, and what follows a policy is a name: words by their looks.
  const named = first === 's' ? second === 'imported' : first !== 'policies' || second === 'new';
  const parts = [first, ...(second === undefined ? [] : [named ? second : ':id']), ...rest].slice(0, 8);
  return `/${parts.map((part) => (part === ':id' || word.test(part) ? part : ':id')).join('/')}`;
}
