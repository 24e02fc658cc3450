import type { Benchmark } from '@headroom/core';
import { getBenchmark } from '../benchmark/get-benchmark';
import { requireEntry } from '../catalog/entries';
import type { Ctx } from '../ctx';
import { gatewayConnectionOf, gatewayConnectionRow } from '../gateway-connection/gateway-connection';

/**
 * The tiers that a sweep of a benchmark may go over: all of its gateway where the tier is set for a run, or where nothing has to
 * be set; else none, and the sweep is of the benchmark's own.
 */
export async function listSweepTiers(
  ctx: Ctx,
  { benchmarkId }: { benchmarkId: string },
): Promise<{ id: string; name: string }[]> {
  const { definition } = await getBenchmark(ctx, { benchmarkId });
  if (definition.runner !== 'simulated' && !(await isTierSet(ctx, definition))) return [];
  const { definition: gateway } = await requireEntry(ctx, definition.subject.gateway);
  const own = gateway.tiers.find(({ id }) => id === definition.subject.tier);
  // What is set of a real gateway is its size; another group is other hardware.
  const offered =
    definition.runner === 'simulated' ? gateway.tiers : gateway.tiers.filter(({ group }) => group === own?.group);
  return offered.map(({ id, name }) => ({ id, name }));
}

async function isTierSet({ clients, workspaceId }: Ctx, { subject, target }: Benchmark): Promise<boolean> {
  const row = gatewayConnectionRow(workspaceId, subject.gateway, target.baseUrl);
  const connection = await gatewayConnectionOf(clients, row);
  if (!connection || connection.kind === 'apim') return false;
  if (connection.kind === 'flex') return connection.setsInstances;
  return connection.units !== null && connection.units.podSize !== 'as-it-is';
}
