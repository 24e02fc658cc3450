import { HeadroomError } from '@headroom/core';
import type { AdminApi } from './admin-api';
import { holdsCredentials } from './credential-plugins';
import { pluginsOf, type ConsumerSources, type PluginSource } from './effective-plugins';
import { readSource } from './read-source';

/** Consumers that an error names. */
const mostNamed = 10;
const list = new Intl.ListFormat('en');

/**
 * A consumer and its group, of each its plugins alone: credentials are dropped as they are read.
 * @throws HeadroomError `not-found` for a consumer that there is not, with those that there are; as the Admin API does
 */
export async function readConsumer(api: AdminApi, username: string, signal?: AbortSignal): Promise<ConsumerSources> {
  const { value } = await api.get('consumers', username, signal).catch(async (error: unknown) => {
    const isMissing = error instanceof HeadroomError && error.code === 'not-found';
    throw isMissing ? await unknownConsumer(api, username, signal) : error;
  });
  const group = await readSource(api, 'consumer_groups', value.group_id, signal);
  return { consumer: withoutCredentials({ id: username, value }), consumerGroup: group && withoutCredentials(group) };
}

const withoutCredentials = ({ id, value }: PluginSource): PluginSource => ({
  id,
  value: { plugins: Object.fromEntries(Object.entries(pluginsOf(value)).filter(([name]) => !holdsCredentials(name))) },
});

async function unknownConsumer(api: AdminApi, username: string, signal?: AbortSignal): Promise<HeadroomError> {
  const page = await api.firstPage('consumers', signal);
  const named = page.list.slice(0, mostNamed).map(({ value }) => String(value.username));
  const more = page.total - named.length;
  const has = list.format(more > 0 ? [...named, `${more} more`] : named) || 'none';
  return new HeadroomError('not-found', `APISIX has no consumer ${username}; it has ${has}.`);
}
