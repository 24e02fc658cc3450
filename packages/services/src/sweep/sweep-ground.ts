import type { Benchmark, SweepGround } from '@headroom/core';
import type { Connector } from '@headroom/gateways/connectors';
import type { Ctx } from '../ctx';
import { gatewayOf } from '../gateway-connection/gateway-of';
import { changeTimes } from './change-times';

/**
 * What a sweep of a benchmark meets at its gateway.
 * @param connector null where nothing connects the gateway, or it is simulated
 */
export async function sweepGround(
  scope: Pick<Ctx, 'clients' | 'workspaceId'>,
  benchmark: Benchmark,
  connector: Connector | null,
): Promise<SweepGround> {
  const { runner, subject } = benchmark;
  const tellsCpu = runner === 'simulated' || connector?.readServerMetrics !== undefined;
  return {
    told: tellsCpu ? 'cpu' : subject.gateway === gatewayOf.flex ? 'start-up' : 'nothing',
    changeTimes: connector ? await changeTimes(scope, benchmark, connector) : [],
  };
}
