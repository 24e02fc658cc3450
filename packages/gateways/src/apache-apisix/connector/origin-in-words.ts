import type { PluginOrigin } from './effective-plugins';

/** Where a plugin is configured, such as "consumer group gold" or "route orders". */
export const originInWords = ({ kind, id }: PluginOrigin): string => `${kind.replace('-', ' ')} ${id}`;
