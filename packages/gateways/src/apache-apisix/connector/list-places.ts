import { z } from 'zod';
import { apisixAdminApi, type AdminApiOptions, type AdminPage } from './admin-api';

/** A route, by what tells it from others. */
export interface ApisixRoute {
  id: string;
  name: string | null;
  /** Empty: all methods. */
  methods: string[];
  /** Paths that lead to it, such as `/orders/*`. */
  uris: string[];
}

/** Who may call, without credentials. */
export interface ApisixConsumer {
  username: string;
  groupId: string | null;
}

/** What a connection can be led to. */
export interface ApisixPlaces {
  /** In order of creation, at most 500. */
  routes: ApisixRoute[];
  /** In order of creation, at most 500. */
  consumers: ApisixConsumer[];
  /** Routes and consumers beyond those. */
  notListed: number;
}

const texts = z.array(z.string()).catch([]);

/** The routes and consumers of an instance of APISIX, by reading alone. @throws HeadroomError as the Admin API does */
export async function listApisixPlaces(options: AdminApiOptions, signal?: AbortSignal): Promise<ApisixPlaces> {
  const api = apisixAdminApi(options);
  const [routes, consumers] = await Promise.all([api.firstPage('routes', signal), api.firstPage('consumers', signal)]);
  return {
    routes: routes.list.map(({ value }) => ({
      id: String(value.id),
      name: typeof value.name === 'string' ? value.name : null,
      methods: texts.parse(value.methods),
      uris: typeof value.uri === 'string' ? [value.uri] : texts.parse(value.uris),
    })),
    consumers: consumers.list.map(({ value }) => ({
      username: String(value.username),
      groupId: idOf(value.group_id),
    })),
    notListed: beyond(routes) + beyond(consumers),
  };
}

const idOf = (id: unknown): string | null => (typeof id === 'string' || typeof id === 'number' ? String(id) : null);

const beyond = ({ list, total }: AdminPage): number => Math.max(0, total - list.length);
