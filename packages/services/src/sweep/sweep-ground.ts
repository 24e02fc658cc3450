import type { Benchmark, SweepGround } from '@headroom/core';
import type { Connector } from '@headroom/gateways/connectors';
import { gatewayOf } from '../gateway-connection/gateway-of';

/**
 * What a sweep of a benchmark meets at its gateway.
 * @param connector null where nothing connects the gateway
 */
export function sweepGround({ runner, subject }: Benchmark, connector: Connector | null): SweepGround {
  if (runner === 'simulated' || connector?.readServerMetrics) return { told: 'cpu' };
  return { told: subject.gateway === gatewayOf.flex ? 'start-up' : 'nothing' };
}
