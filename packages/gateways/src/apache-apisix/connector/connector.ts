import { setTimeout as wait } from 'node:timers/promises';
import { invalidInput, unavailable } from '@headroom/core';
import { requireVersion, type ChangeOptions, type Connector, type Setting, type Standing } from '../../connector';
import { parsePolicyChain, type PolicyChain } from '../../policy-chain';
import { isDisabled } from '../plugin-json';
import { isObject, type JsonObject } from '../../read-json-object';
import { resourceAt } from '../../resource-at';
import { sender } from '../../sender';
import { apisixAdminApi, type AdminApiOptions } from './admin-api';
import {
  effectivePlugins,
  pluginsOf,
  routePlugins,
  type ConsumerSources,
  type EffectivePlugin,
  type PluginSource,
} from './effective-plugins';
import { readModifyIndex } from './prometheus';
import { readConsumer } from './read-consumer';
import { readSource } from './read-source';
import { readUpstream, type ApisixUpstream } from './read-upstream';
import { requireRouteDecides } from './require-route-decides';
import { samePlugins } from './same-plugins';

export interface ApisixConnectorOptions extends AdminApiOptions {
  /** The route whose plugins are set. */
  routeId: string;
  /** Username of the consumer whose requests are meant; null: those of nobody that APISIX knows. It is never written. */
  consumer: string | null;
  /** Address of the Prometheus plugin, which tells when a change has arrived; null leaves that open. */
  metricsUrl: string | null;
  /** How long a change may take to arrive. */
  settleMs?: number;
}

/** What APISIX also lets itself be asked. */
export interface ApisixConnector extends Connector {
  policySet: Setting<PolicyChain>;
  /** All that a request of the route meets, each plugin with the resource that configures it. */
  readEffectivePlugins(signal?: AbortSignal): Promise<EffectivePlugin[]>;
  /** Where the route leads; null where a plugin has to answer. */
  readUpstream(signal?: AbortSignal): Promise<ApisixUpstream | null>;
}

/** How often the arrival of a change is asked for. */
const pollMs = 200;

/** Sets and reads the plugins of one route of Apache APISIX. What other routes share with it (global rules, services, consumers) is never touched. */
export function apisixConnector(options: ApisixConnectorOptions): ApisixConnector {
  const api = apisixAdminApi(options);
  const { routeId, consumer, metricsUrl, settleMs = 20_000, send = sender() } = options;

  async function readRoute(signal?: AbortSignal) {
    const { value, modifiedIndex } = await api.get('routes', routeId, signal);
    const [pluginConfig, service] = await Promise.all([
      readSource(api, 'plugin_configs', value.plugin_config_id, signal),
      readSource(api, 'services', value.service_id, signal),
    ]);
    return { route: { id: routeId, value }, pluginConfig, service, modifiedIndex };
  }

  const readCaller = async (signal?: AbortSignal): Promise<ConsumerSources> =>
    consumer === null ? { consumer: null, consumerGroup: null } : readConsumer(api, consumer, signal);

  const readGlobalRules = async (signal?: AbortSignal): Promise<PluginSource[]> =>
    (await api.list('global_rules', signal)).map(({ value }) => ({ id: String(value.id), value }));

  async function requireEffective(chain: PolicyChain, signal?: AbortSignal): Promise<void> {
    if (consumer === null) return;
    const [caller, globalRules] = await Promise.all([readCaller(signal), readGlobalRules(signal)]);
    requireRouteDecides(chain, { ...caller, globalRules });
  }

  async function read(signal?: AbortSignal): Promise<Standing<PolicyChain>> {
    const { modifiedIndex, ...sources } = await readRoute(signal);
    const chain = routePlugins(sources).map(({ policy, params }) => ({ policy, params }));
    return { value: parsePolicyChain(chain), document: sources.route.value, version: String(modifiedIndex) };
  }

  async function put(value: JsonObject, expectedVersion: string | null, signal?: AbortSignal) {
    requireVersion(await read(signal), expectedVersion);
    await api.put('routes', routeId, storable(value), signal);
    const standing = await read(signal);
    await settled(Number(standing.version), signal);
    return standing;
  }

  /** A change is stored first, and reaches the workers a little later. */
  async function settled(modifiedIndex: number, signal?: AbortSignal): Promise<void> {
    if (metricsUrl === null) return;
    const until = Date.now() + settleMs;
    while ((await readModifyIndex(metricsUrl, send, signal)) < modifiedIndex) {
      if (Date.now() > until)
        throw unavailable(`The workers of APISIX have not taken the change over within ${settleMs / 1000} s.`);
      await wait(pollMs, undefined, signal ? { signal } : {});
    }
  }

  return {
    policySet: {
      resource: resourceAt(options.adminUrl, `/routes/${routeId}`),
      read,
      requireEffective,
      async write(chain, { expectedVersion = null, signal }: ChangeOptions = {}) {
        const { route, pluginConfig, service } = await readRoute(signal);
        const wanted = parsePolicyChain(chain);
        await requireEffective(wanted, signal);
        const plugins = withoutOthers(wanted, service);
        const { plugin_config_id: _, ...rest } = route.value;
        const kept = pluginConfig === null ? route.value : rest;
        return put({ ...kept, plugins }, expectedVersion, signal);
      },
      restore: async (document, { expectedVersion = null, signal }: ChangeOptions = {}) => {
        if (!isObject(document)) throw invalidInput('What is to be put back is no route of APISIX.');
        return put(document, expectedVersion, signal);
      },
      isSame: samePlugins,
    },
    async readEffectivePlugins(signal) {
      const { modifiedIndex: _, ...sources } = await readRoute(signal);
      const [caller, globalRules] = await Promise.all([readCaller(signal), readGlobalRules(signal)]);
      return effectivePlugins({ ...sources, ...caller, globalRules });
    },
    readUpstream: async (signal) => readUpstream(api, await readRoute(signal), signal),
  };
}

/** The plugins of a chain, and those of the service that the chain has not, switched off for this route. */
function withoutOthers(chain: PolicyChain, service: PluginSource | null): Record<string, JsonObject> {
  const plugins: Record<string, JsonObject> = {};
  for (const { policy, params } of chain) {
    if (policy in plugins) throw invalidInput(`The chain has ${policy} twice; APISIX runs a plugin once.`);
    plugins[policy] = params;
  }
  for (const [policy, params] of Object.entries(service ? pluginsOf(service.value) : {}))
    if (!(policy in plugins) && !isDisabled(params))
      plugins[policy] = { ...params, _meta: { ...(isObject(params._meta) ? params._meta : {}), disable: true } };
  return plugins;
}

/** The gateway sets its times itself, and refuses a resource that has them. */
function storable({ create_time: _created, update_time: _updated, ...rest }: JsonObject): JsonObject {
  return rest;
}
