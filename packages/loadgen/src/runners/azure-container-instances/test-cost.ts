import { testCost } from '@headroom/core';
import type { Benchmark, TestCost } from '@headroom/core';
import type { RanLoad } from '../ran-load';
import { containerConnectionOf } from './container-connection';

/**
 * Linux containers of the standard SKU, USD per hour: Azure Retail Prices API (serviceName "Container Instances", skuName
 * "Standard"), answers of 2026-08-14.
 */
const listPrices: Readonly<Record<string, { vCpuHour: string; gbHour: string }>> = {
  eastus2: { vCpuHour: '0.0405', gbHour: '0.00445' },
  westeurope: { vCpuHour: '0.0466', gbHour: '0.00511' },
};
const listSource = 'Azure Retail Prices API, 2026-08-14';

/** Azure charges whole seconds of vCPU and of GB. */
const hours = (units: number, seconds: number) => (units * Math.ceil(seconds)) / 3600;

/** The longest that agents may take to start; charged as well. */
const startSeconds = 120;

/**
 * What the container groups of a run cost at most: their size for the seconds of load and the longest that its agents may
 * take to start, each time. Traffic that leaves the region is not part of it.
 */
export function testCostOf({ shards }: Benchmark, connection: unknown, loadSeconds: number, ran?: RanLoad): TestCost {
  const { region, containerInstances } = containerConnectionOf(connection);
  const { cpu, memoryGb, prices: own } = containerInstances;
  const list = listPrices[region];
  const prices = own ?? (list && { ...list, currency: 'USD', source: listSource });
  if (ran && loadSeconds === 0)
    return testCost([], prices?.currency ?? 'USD', [
      `No agent called back, but its container groups may have been there for up to ${startSeconds} s: the bill of Azure tells.`,
    ]);
  const seconds = loadSeconds + startSeconds * (ran?.starts ?? 1);
  const line = (name: string, units: number, unit: string, unitPrice: string | undefined) => ({
    ...{ name: `${name} of ${shards === 1 ? 'the container group' : `${shards} container groups`}`, unit },
    ...{ quantity: hours(shards * units, seconds), unitPrice: unitPrice ?? null, source: prices?.source ?? null },
  });
  return testCost(
    [line('vCPU', cpu, 'vCPU-hours', prices?.vCpuHour), line('Memory', memoryGb, 'GB-hours', prices?.gbHour)],
    prices?.currency ?? 'USD',
    prices ? [] : [`The prices of Container Instances in ${region} are not known: enter them in the Azure connection.`],
  );
}
