/** Routes and consumers of an instance of APISIX, as far as they are listed. */
export interface Places {
  routes: readonly Route[];
  consumers: readonly { username: string; groupId: string | null }[];
  notListed: number;
}
interface Route {
  id: string;
  name: string | null;
  methods: readonly string[];
  uris: readonly string[];
}

/** What tells a route from others, such as "GET, POST /orders/* (Orders)". */
export function routeLabel({ id, name, methods, uris }: Route): string {
  const paths = [methods.join(', '), uris.join(', ')].filter(Boolean).join(' ');
  return `${paths || id}${name === null ? '' : ` (${name})`}`;
}

/** How many there are to choose of. */
export function placesInWords({ routes, consumers, notListed }: Places): string {
  const found = `${counted(routes.length, 'route')} and ${counted(consumers.length, 'consumer')} to choose of.`;
  return notListed > 0 ? `${found} ${notListed} more are not listed: type the id or username of one.` : found;
}

const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;
