import { benchmarkSchema } from '@headroom/core';
import type { RequestMix } from '../mixes/request-mix';

/** A mix must go into a benchmark as it is. */
export const asBenchmark = ({ requests, secrets }: RequestMix) =>
  benchmarkSchema.parse({
    name: 'mix',
    subject: { gateway: 'sample', tier: 'sample-s', policySet: 'plain' },
    target: { baseUrl: 'http://127.0.0.1:9' },
    load: { kind: 'steps', steps: [{ rps: 1, seconds: 5 }] },
    slo: { percentile: 95, latencyMs: 100, maxErrorRate: 0 },
    requests,
    secrets,
  });
