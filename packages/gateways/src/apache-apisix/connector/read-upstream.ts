import { z } from 'zod';
import { isObject, type JsonObject } from '../../read-json-object';
import type { AdminApi } from './admin-api';
import type { RouteSources } from './effective-plugins';
import { readSource } from './read-source';

const timeoutSchema = z.object({ connect: z.number(), send: z.number(), read: z.number() });

/** Its defaults are those of APISIX's own schema. */
const keepaliveSchema = z.object({
  size: z.number().default(320),
  idle_timeout: z.number().default(60),
  requests: z.number().default(1000),
});

/** What is read of an upstream: no certificates, health checks or arguments of a discovery. */
const upstreamSchema = z.object({
  type: z.string().catch('roundrobin'),
  scheme: z.string().catch('http'),
  nodes: z.unknown().optional(),
  discovery_type: z.string().nullable().catch(null),
  service_name: z.string().nullable().catch(null),
  retries: z.number().nullable().catch(null),
  timeout: timeoutSchema.nullable().catch(null),
  keepalive_pool: keepaliveSchema.nullable().catch(null),
});
const nodesSchema = z.array(z.object({ host: z.string(), port: z.number().optional(), weight: z.number() }));
const weightsSchema = z.record(z.string(), z.number()).catch({});

/** The backend of a route. */
export interface ApisixUpstream {
  /** Where it is configured: in an upstream of its own, the route or the service. */
  origin: { kind: 'upstream' | 'route' | 'service'; id: string };
  /** How a node is chosen, such as roundrobin. */
  balancing: string;
  scheme: string;
  /** With the weights by which they are chosen; empty where a discovery tells them. */
  nodes: { address: string; weight: number }[];
  discovery: { type: string; service: string } | null;
  /** Null: one on each other node. */
  retries: number | null;
  /** In seconds; null: as the gateway has them for all. */
  timeout: z.output<typeof timeoutSchema> | null;
  /** Connections that each worker keeps open, for how long without a request, and for how many; null: as the gateway has them for all. */
  keepalive: { size: number; idleSeconds: number; requests: number } | null;
}

/**
 * Where a route leads, as APISIX decides it: an upstream that the route names, then the route's own, then the service's in the same
 * order; timeouts of the route come before the upstream's. Null where a plugin has to answer.
 * @throws HeadroomError as the Admin API does
 */
export async function readUpstream(
  api: AdminApi,
  { route, service }: Pick<RouteSources, 'route' | 'service'>,
  signal?: AbortSignal,
): Promise<ApisixUpstream | null> {
  const timeout = timeoutSchema.nullable().catch(null).parse(route.value.timeout);
  for (const [kind, source] of [
    ['route', route],
    ['service', service],
  ] as const) {
    if (!source) continue;
    const named = await readSource(api, 'upstreams', source.value.upstream_id, signal);
    if (named) return upstreamOf({ kind: 'upstream', id: named.id }, named.value, timeout);
    if (isObject(source.value.upstream)) return upstreamOf({ kind, id: source.id }, source.value.upstream, timeout);
  }
  return null;
}

function upstreamOf(
  origin: ApisixUpstream['origin'],
  value: JsonObject,
  timeout: ApisixUpstream['timeout'],
): ApisixUpstream {
  const read = upstreamSchema.parse(value);
  const { discovery_type: discovery, service_name: service, keepalive_pool: pool } = read;
  return {
    ...{ origin, balancing: read.type, scheme: read.scheme, nodes: nodesOf(read.nodes), retries: read.retries },
    discovery: discovery !== null && service !== null ? { type: discovery, service } : null,
    timeout: timeout ?? read.timeout,
    keepalive: pool && { size: pool.size, idleSeconds: pool.idle_timeout, requests: pool.requests },
  };
}

/** Weights by address, or a list. */
function nodesOf(nodes: unknown): ApisixUpstream['nodes'] {
  const listed = nodesSchema.safeParse(nodes);
  if (!listed.success)
    return Object.entries(weightsSchema.parse(nodes)).map(([address, weight]) => ({ address, weight }));
  return listed.data.map(({ host, port, weight }) => ({
    address: port === undefined ? host : `${host}:${port}`,
    weight,
  }));
}
