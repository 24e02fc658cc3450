import type { Benchmark } from '@headroom/core';
import type { AzureConnection } from '../../connections/azure';
import type { BackOff } from './back-off';
import type { LoadTestingDataPlane } from './data-plane';
import type { TestOwner } from './test-names';

/** What the stages of one run share. */
export interface ServiceRun {
  owner: TestOwner;
  definition: Benchmark;
  settings: NonNullable<AzureConnection['loadTesting']>;
  dataPlane: LoadTestingDataPlane;
  backOff: BackOff;
}
