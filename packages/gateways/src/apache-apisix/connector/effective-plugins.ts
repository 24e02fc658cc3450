import type { PolicyChain } from '../../policy-chain';
import { executionOrder } from '../execution-order';
import { isDisabled } from '../plugin-json';
import { isObject, type JsonObject } from '../../read-json-object';

/** Where a plugin of a route is configured. */
export type PluginOrigin =
  | { kind: 'route'; id: string }
  | { kind: 'plugin-config'; id: string }
  | { kind: 'service'; id: string }
  | { kind: 'global-rule'; id: string };

/** A plugin that a request of the route meets. */
export interface EffectivePlugin {
  policy: string;
  params: JsonObject;
  origin: PluginOrigin;
}

/** Resources, by id, that may add plugins to a route. */
export interface PluginSource {
  id: string;
  value: JsonObject;
}
export interface PluginSources {
  route: PluginSource;
  pluginConfig: PluginSource | null;
  service: PluginSource | null;
  globalRules: readonly PluginSource[];
}

/** The plugins that a resource has. */
export const pluginsOf = ({ plugins }: JsonObject): Record<string, JsonObject> =>
  isObject(plugins)
    ? Object.fromEntries(Object.entries(plugins).filter((entry): entry is [string, JsonObject] => isObject(entry[1])))
    : {};

/**
 * What runs for a request of a route, in the order in which APISIX runs it: global rules before all else, then by priority.
 * A plugin of the route comes before the same one of its plugin config, and that before its service's (`merge` in APISIX's
 * `plugin_config.lua` and `merge_service_route` in its `plugin.lua`). What is disabled where it counts does not run.
 */
export function effectivePlugins({ route, pluginConfig, service, globalRules }: PluginSources): EffectivePlugin[] {
  const global = globalRules.flatMap(({ id, value }) => inOrder(pluginsOf(value), () => ({ kind: 'global-rule', id })));
  return [...global, ...routePlugins({ route, pluginConfig, service })];
}

/** The same without global rules: what a route alone decides. */
export function routePlugins({
  route,
  pluginConfig,
  service,
}: Pick<PluginSources, 'route' | 'pluginConfig' | 'service'>): EffectivePlugin[] {
  const layers: [PluginOrigin, Record<string, JsonObject>][] = [];
  if (service) layers.push([{ kind: 'service', id: service.id }, pluginsOf(service.value)]);
  if (pluginConfig) layers.push([{ kind: 'plugin-config', id: pluginConfig.id }, pluginsOf(pluginConfig.value)]);
  layers.push([{ kind: 'route', id: route.id }, pluginsOf(route.value)]);
  const merged: Record<string, JsonObject> = {};
  const origins: Record<string, PluginOrigin> = {};
  for (const [origin, plugins] of layers)
    for (const [policy, params] of Object.entries(plugins)) {
      merged[policy] = params;
      origins[policy] = origin;
    }
  return inOrder(merged, (policy) => origins[policy]!);
}

function inOrder(plugins: Record<string, JsonObject>, originOf: (policy: string) => PluginOrigin): EffectivePlugin[] {
  const chain: PolicyChain = Object.entries(plugins)
    .filter(([, params]) => !isDisabled(params))
    .map(([policy, params]) => ({ policy, params }))
    // A JSON object has no order of its own to keep.
    .sort((a, b) => (a.policy < b.policy ? -1 : 1));
  return executionOrder(chain).map((step) => ({ ...step, origin: originOf(step.policy) }));
}
