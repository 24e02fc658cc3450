import { benchmarkSchema } from '@headroom/core';
import { expect, it } from 'vitest';
import { kubernetesConnectionSchema } from '../../connections';
import { agentsJob, tokensSecret } from './agents-job';
import { testCostOf } from './test-cost';

const connection = kubernetesConnectionSchema.parse({
  ...{ server: 'https://cluster.test', token: 't', namespace: 'load', cpu: 1.5, memoryGb: 0.5 },
  nodeSelector: { pool: 'load' },
});
const definition = benchmarkSchema.parse({
  name: 'job',
  subject: { gateway: 'sample', tier: 'one', policySet: 'none' },
  target: { baseUrl: 'https://gateway.test' },
  requests: [{ name: 'r', path: '/' }],
  load: {
    kind: 'steps',
    steps: [
      { rps: 100, seconds: 60 },
      { rps: 200, seconds: 60 },
    ],
    coolDownSeconds: 10,
  },
  slo: { percentile: 95, latencyMs: 100, maxErrorRate: 0.01 },
  runner: 'kubernetes',
  shards: 3,
});
const bundle = {
  ...{ workspaceId: 'w', runId: 'run', epoch: 2, agentUrl: 'https://headroom.test', connection, definition },
  shards: [0, 1, 2].map((shard) => ({ shard, token: `secret-${shard}` })),
};

it('is one indexed job without retries that meets the restricted pod security standard', () => {
  const { metadata, spec } = agentsJob(bundle, 'image@sha256:0', connection);
  expect(metadata).toMatchObject({ name: 'headroom-run-2', labels: { 'headroom-run': 'run', 'headroom-epoch': '2' } });
  expect(spec).toMatchObject({ completionMode: 'Indexed', completions: 3, parallelism: 3, backoffLimit: 0 });
  // Twice warm-up, steps and cool-down, and half an hour.
  expect(spec!.activeDeadlineSeconds).toBe(2 * (5 + 120 + 10) + 1800);
  const pod = spec!.template.spec!;
  expect(pod).toMatchObject({
    ...{ restartPolicy: 'Never', automountServiceAccountToken: false, nodeSelector: { pool: 'load' } },
    securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
  });
  const [agent] = pod.containers;
  const size = { cpu: '1.5', memory: '512Mi' };
  expect(agent).toMatchObject({
    resources: { requests: size, limits: size },
    securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
  });
  expect(JSON.stringify(spec)).not.toMatch(/secret-\d/);
});

it('gives its secret to the job, to be deleted with it', () => {
  expect(tokensSecret(bundle, 'uid').metadata).toMatchObject({
    name: 'headroom-run-2',
    ownerReferences: [{ kind: 'Job', name: 'headroom-run-2', uid: 'uid' }],
  });
});

it('asks for core-hours and memory, at a price that is not known', () => {
  expect(testCostOf(definition, connection, 120)).toMatchObject({
    lines: [
      { quantity: 0.15, unit: 'core-hours', amount: null },
      { quantity: 0.05, unit: 'GiB-hours', amount: null },
    ],
    total: null,
    unknown: [expect.stringMatching(/cluster costs is not known/)],
  });
});
