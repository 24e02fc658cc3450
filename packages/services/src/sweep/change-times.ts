import type { Benchmark, ChangeTime } from '@headroom/core';
import { scaleOutMinutes, sentenceOf } from '@headroom/gateways';
import type { Connector } from '@headroom/gateways/connectors';
import { requireEntry } from '../catalog/entries';
import type { Ctx } from '../ctx';
import { gatewayConnectionOf, gatewayConnectionRow } from '../gateway-connection/gateway-connection';

type Scope = Pick<Ctx, 'clients' | 'workspaceId'>;

/** How long changes of what a connector sets take: units by the catalog's figure of the tier, what Azure tells no end of by the wait of its connection. */
export async function changeTimes(
  scope: Scope,
  benchmark: Benchmark,
  { tier, policySet, units }: Connector,
): Promise<ChangeTime[]> {
  const waited = await waitOfConnection(scope, benchmark);
  return [
    ...(waited && tier ? [{ setting: 'tier' as const, ...waited }] : []),
    ...(waited && policySet
      ? [{ setting: 'policySet' as const, ...waited, ...(policySet.waitsEachTime && { isEveryRun: true }) }]
      : []),
    ...(units?.takesMinutes ? [{ setting: 'units' as const, ...(await scaleTime(scope, benchmark)) }] : []),
  ];
}

type Taken = Omit<ChangeTime, 'setting'>;

async function waitOfConnection(
  { clients, workspaceId }: Scope,
  { subject, target }: Benchmark,
): Promise<Taken | null> {
  const row = gatewayConnectionRow(workspaceId, subject.gateway, target.baseUrl);
  const connection = await gatewayConnectionOf(clients, row);
  if (!connection || !('takesOverSeconds' in connection) || connection.takesOverSeconds === 0) return null;
  const { takesOverSeconds: least } = connection;
  return { seconds: { least, most: least }, source: `${least} s, as the connection says` };
}

async function scaleTime(scope: Scope, { subject }: Benchmark): Promise<Taken> {
  const { definition } = await requireEntry(scope, subject.gateway);
  const tier = definition.tiers.find(({ id }) => id === subject.tier);
  if (!tier) return { seconds: null, source: 'not known' };
  const minutes = scaleOutMinutes(tier.scaleOut);
  return {
    seconds: minutes && { least: 60 * minutes.least, most: 60 * minutes.most },
    source: sentenceOf(tier.scaleOut),
  };
}
