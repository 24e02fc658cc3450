import type { AdminApi, AdminResource } from './admin-api';
import type { PluginSource } from './effective-plugins';

/**
 * A resource that another one names by its id; null where it names none.
 * @throws HeadroomError as the Admin API does, `not-found` for a name that leads nowhere
 */
export async function readSource(
  api: AdminApi,
  resource: AdminResource,
  id: unknown,
  signal?: AbortSignal,
): Promise<PluginSource | null> {
  if (typeof id !== 'string' && typeof id !== 'number') return null;
  return { id: String(id), value: (await api.get(resource, String(id), signal)).value };
}
