import { aBenchmark, aRequirement } from '@headroom/services/testing';

const channel = { kind: 'webhook', name: 'Hook', url: 'http://127.0.0.1:9/', events: ['run.finished'] };
const schedule = {
  ...{ name: 'Costs', question: {}, format: 'csv', timeZone: 'Europe/Berlin' },
  cadence: { every: 'week', weekday: 1, at: '08:00' },
  channelIds: ['0195c5a0-0000-7000-8000-000000000000'],
};
const targetRules = {
  ...{ allowedRanges: ['127.0.0.0/8'], provesLocal: false, maxRps: null, confirmAboveRps: 1_000, maxRuns: 5 },
  ...{ maxRequestsPerDay: null, maxCostPerMonth: '99.5', costCurrency: 'USD' },
};

type Ids = Record<string, string>;

/** A body that each operation takes, by its id. */
export const bodies: Record<string, (ids: Ids) => unknown> = {
  createBenchmark: () => aBenchmark(),
  updateBenchmark: () => aBenchmark(),
  startRun: ({ benchmarkId }) => ({ benchmarkId }),
  repeatRun: () => ({}),
  requestProof: () => ({ target: 'https://api.example.com' }),
  setTargetRules: () => targetRules,
  haltLoad: () => ({ reason: 'the owner called' }),
  createChannel: () => channel,
  updateChannel: () => channel,
  rotateChannelSecret: () => ({ overlapHours: 0 }),
  createSchedule: () => schedule,
  updateSchedule: () => schedule,
  keepServerSeries: () => ({}),
  excludeRun: () => ({ reason: 'Too noisy' }),
  createPlan: () => ({ name: 'Plan', requirement: aRequirement() }),
  savePolicySet: () => ({ chain: [{ policy: 'forward-request', params: {} }] }),
  createShare: ({ runId }) => ({ subject: { kind: 'run', id: runId } }),
  setSecret: () => ({ value: 'a secret value', allowedOrigins: ['https://api.example.com'] }),
  createAgent: () => ({ name: 'vm-1' }),
  startSweep: ({ benchmarkId }) => ({ benchmarkId, sweep: { units: [1], policySets: ['plain'] } }),
  estimateSweep: ({ benchmarkId }) => ({ benchmarkId, sweep: { units: [1], policySets: ['plain'] } }),
  answerHandChange: () => ({ answer: 'done' }),
  setBudget: ({ planId }) => ({ planId, measure: 'perMonth', threshold: '100', currency: 'USD' }),
  importBundle: () => '{}',
  importTelemetry: () => ({
    ...{ name: 'Shop', gateway: 'sample', tier: 'sample-s', policySet: 'plain', source: { kind: 'csv' } },
    csv: 'time,rps\n2026-11-02T00:00:00Z,5\n2026-11-02T00:05:00Z,6\n',
  }),
  updatePlan: () => ({ name: 'Another plan', requirement: aRequirement() }),
  renameWorkspace: () => ({ name: 'Another name' }),
  setRetention: () => ({ rawKeepDays: 30, courseKeepDays: null }),
  changeRole: () => ({ role: 'viewer' }),
  inviteMember: () => ({ email: 'somebody@example.com', role: 'viewer' }),
  copyTier: () => ({ id: 'my-gateway', name: 'My gateway' }),
  saveCustomGateway: () => ({ definition: {} }),
  importPriceBook: () => ({
    ...{ schema: 'headroom.price-book/1', gatewayId: 'sample', currency: 'USD', basis: 'invented', source: 'A test' },
    ...{ observedOn: '2026-11-01', effectiveFrom: '2026-11-01', prices: [] },
  }),
  setDiscount: () => ({ gatewayId: '*', percent: '10' }),
  dryRun: () => ({}),
  repriceRecommendation: () => ({}),
  saveAzureConnection: () => ({ auth: 'nonsense' }),
  saveKubernetesConnection: () => ({ server: 'nonsense' }),
  saveGatewayConnection: () => ({ kind: 'nonsense' }),
  listApisixPlaces: () => ({ adminUrl: 'http://127.0.0.1:9', adminKey: 'a key' }),
  importApimPolicy: () => ({ serviceId: 'nonsense', apiId: 'orders', name: 'Get order' }),
  setAgentScripts: () => ({ allowsScripts: false }),
};
