import type { Benchmark } from '@headroom/core';
import type { AzureConnection } from '../../connections/azure';
import type { BackOff } from './back-off';
import type { LoadTestingDataPlane } from './data-plane';
import type { TestOwner } from './test-names';

export type LoadTestingConnection = AzureConnection & { loadTesting: NonNullable<AzureConnection['loadTesting']> };

/** What the service may take beyond the seconds of load: validation, engines coming and going, results. */
export const overheadMs = 20 * 60_000;

/** What the stages of one run share. */
export interface ServiceRun {
  owner: TestOwner;
  definition: Benchmark;
  settings: LoadTestingConnection['loadTesting'];
  dataPlane: LoadTestingDataPlane;
  backOff: BackOff;
  /** How long a stage waits for the end of what an earlier attempt left running. */
  settleMs: number;
}
