import type { HandFactor } from '@headroom/core';
import { getBenchmark } from '../benchmark/get-benchmark';
import { requireEntry } from '../catalog/entries';
import type { Ctx } from '../ctx';
import { usableConnector } from './usable-connector';

/** What a person can be asked to set for a sweep of a benchmark. */
export interface HandFactors {
  /** None where Headroom sets them all, or nothing has to be set. */
  factors: HandFactor[];
  isConnected: boolean;
  /** Of the gateway, to sweep over where the tier is set by hand. */
  tiers: { id: string; name: string }[];
}

/** What nothing but a person sets at the gateway of a benchmark. The tier of a connected gateway is among it where the gateway tells which it is. */
export async function listHandFactors(ctx: Ctx, { benchmarkId }: { benchmarkId: string }): Promise<HandFactors> {
  const { definition } = await getBenchmark(ctx, { benchmarkId });
  const { definition: gateway } = await requireEntry(ctx, definition.subject.gateway);
  const tiers = gateway.tiers.map(({ id, name }) => ({ id, name }));
  if (definition.runner === 'simulated') return { factors: [], isConnected: false, tiers };
  const connector = await usableConnector(ctx, definition);
  if (connector === undefined) return { factors: [], isConnected: true, tiers };
  if (!connector) return { factors: ['tier', 'policySet', 'units'], isConnected: false, tiers };
  const { tier, readCell, policySet, units } = connector;
  const factors: HandFactor[] = [
    ...(!tier && readCell ? (['tier'] as const) : []),
    ...(policySet ? [] : (['policySet'] as const)),
    ...(units ? [] : (['units'] as const)),
  ];
  return { factors, isConnected: true, tiers };
}
