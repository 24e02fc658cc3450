import { executionOrder } from '../execution-order';
import { isDisabled } from '../plugin-json';
import { isObject, type JsonObject } from '../../read-json-object';
import { recognisesConsumers } from './credential-plugins';

/** Where a plugin that a request meets is configured. */
export interface PluginOrigin {
  kind: 'consumer' | 'consumer-group' | 'route' | 'plugin-config' | 'service' | 'global-rule';
  id: string;
}

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
export interface RouteSources {
  route: PluginSource;
  pluginConfig: PluginSource | null;
  service: PluginSource | null;
}
/** Who calls; null: nobody that APISIX knows. */
export interface ConsumerSources {
  consumer: PluginSource | null;
  consumerGroup: PluginSource | null;
}
export interface PluginSources extends RouteSources, ConsumerSources {
  globalRules: readonly PluginSource[];
}

/** The plugins that a resource has. */
export const pluginsOf = ({ plugins }: JsonObject): Record<string, JsonObject> =>
  isObject(plugins)
    ? Object.fromEntries(Object.entries(plugins).filter((entry): entry is [string, JsonObject] => isObject(entry[1])))
    : {};

/**
 * What runs for a request of a route, in the order in which APISIX runs it: global rules before all else, then by priority.
 * Of a plugin that several have, the consumer's counts, then its group's, the route's, its plugin config's, its service's
 * (`merge_consumer_route` and `merge_service_route` in APISIX's `plugin.lua`, `merge` in its `plugin_config.lua`); global
 * rules run beside it. What is disabled where it counts does not run, and of a consumer that nothing recognises nothing counts.
 */
export function effectivePlugins({ globalRules, ...sources }: PluginSources): EffectivePlugin[] {
  const global = globalRules.flatMap((rule) => inOrder(layer('global-rule', rule)));
  const route = routePlugins(sources);
  const isRecognised = [...global, ...route].some(({ policy }) => recognisesConsumers(policy));
  return [...global, ...(isRecognised ? inOrder(merged([...routeLayers(sources), consumerPlugins(sources)])) : route)];
}

/** The same without global rules and consumers: what a route alone decides. */
export const routePlugins = (sources: RouteSources): EffectivePlugin[] => inOrder(merged(routeLayers(sources)));

/** What a consumer brings along, also what it disables. */
export const consumerPlugins = ({ consumer, consumerGroup }: ConsumerSources): EffectivePlugin[] =>
  merged([layer('consumer-group', consumerGroup), layer('consumer', consumer)]);

/** Later ones count. */
const routeLayers = ({ route, pluginConfig, service }: RouteSources): EffectivePlugin[][] => [
  layer('service', service),
  layer('plugin-config', pluginConfig),
  layer('route', route),
];

const layer = (kind: PluginOrigin['kind'], source: PluginSource | null): EffectivePlugin[] =>
  source === null
    ? []
    : Object.entries(pluginsOf(source.value)).map(([policy, params]) => ({
        policy,
        params,
        origin: { kind, id: source.id },
      }));

const merged = (layers: readonly EffectivePlugin[][]): EffectivePlugin[] => [
  ...new Map(layers.flat().map((plugin) => [plugin.policy, plugin])).values(),
];

function inOrder(plugins: readonly EffectivePlugin[]): EffectivePlugin[] {
  const running = plugins
    .filter(({ params }) => !isDisabled(params))
    // A JSON object has no order of its own to keep.
    .toSorted((a, b) => (a.policy < b.policy ? -1 : 1));
  const originOf = new Map(running.map(({ policy, origin }) => [policy, origin]));
  const chain = running.map(({ policy, params }) => ({ policy, params }));
  return executionOrder(chain).map((step) => ({ ...step, origin: originOf.get(step.policy)! }));
}
