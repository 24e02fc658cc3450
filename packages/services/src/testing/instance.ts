import { randomBytes } from 'node:crypto';
import type { BenchmarkInput, RequirementInput } from '@headroom/core';
import { createDatabase } from '@headroom/db';
import { createTestDatabase } from '@headroom/db/testing';
import { openProducer, openRunEvents } from '@headroom/queue';
import type { Clients, Ctx, Role } from '../ctx';
import { noMail } from '../mail';
import { createSecretBox } from '../secret-box';
import { allowLoopback, loopbackRanges } from '../target/target-policy';

export interface TestInstance {
  clients: Clients;
  databaseUrl: string;
  /** Seals what is secret: for another process on the same database. */
  secretKey: string;
  /** A workspace of its own with a person in that role and a policy set "plain" of the sample gateway. */
  workspace(role?: Role): Promise<Ctx>;
  close(): Promise<void>;
}

/** A real instance for one test file: a database of its own on a real Postgres, and a real Redis. */
export async function openTestInstance(postgresUrl: string, redisUrl: string): Promise<TestInstance> {
  const database = await createTestDatabase(postgresUrl);
  const db = createDatabase(database.url, { maxConnections: 8 });
  const producer = openProducer(redisUrl);
  const events = openRunEvents(redisUrl);
  const secretKey = randomBytes(32).toString('base64');
  const clients: Clients = {
    db,
    producer,
    events,
    secretBox: createSecretBox(secretKey),
    mail: noMail,
    allowsLoopbackClouds: true,
    webhookHosts: ['127.0.0.1'],
    privateTargets: loopbackRanges,
    webUrl: 'https://headroom.example',
  };
  return {
    clients,
    databaseUrl: database.url,
    secretKey,
    workspace: (role = 'owner') => makeWorkspace(clients, role),
    async close() {
      await Promise.allSettled([producer.close(), events.close(), db.$disconnect()]);
      await database.drop();
    },
  };
}

async function makeWorkspace(clients: Clients, role: Role): Promise<Ctx> {
  const slug = randomBytes(6).toString('hex');
  const workspace = await clients.db.workspace.create({ data: { slug, name: slug } });
  const person = await clients.db.person.create({ data: { name: `Person ${slug}` } });
  await clients.db.member.create({ data: { workspaceId: workspace.id, personId: person.id, role } });
  await allowLoopback(clients.db, workspace.id);
  await clients.db.policySet.create({
    data: {
      workspaceId: workspace.id,
      gatewayId: 'sample',
      name: 'plain',
      versions: { create: { version: 1, chain: [{ policy: 'forward-request', params: {} }] } },
    },
  });
  return {
    actor: { kind: 'person', id: person.id, name: person.name },
    workspaceId: workspace.id,
    role,
    clients,
  };
}

/** A benchmark on a loopback target; `change` overrides top-level keys. */
export const aBenchmark = (change: Partial<BenchmarkInput> = {}): BenchmarkInput => ({
  name: 'A benchmark',
  subject: { gateway: 'sample', tier: 'sample-s', units: 1, policySet: 'plain' },
  target: { baseUrl: 'http://127.0.0.1:9', timeoutMs: 1_000 },
  requests: [{ name: 'home', path: '/' }],
  load: { kind: 'steps', steps: [{ rps: 20, seconds: 3 }], warmUpSeconds: 0 },
  slo: { percentile: 95, latencyMs: 100, maxErrorRate: 0.01 },
  ...change,
});

/** A requirement on the sample gateway. */
export const aRequirement = (change: Partial<RequirementInput> = {}): RequirementInput => ({
  policySet: { gateway: 'sample', name: 'plain' },
  rps: 100,
  monthlyCalls: 50_000_000,
  slo: { percentile: 95, latencyMs: 100, maxErrorRate: 0.01 },
  region: 'local',
  currency: 'USD',
  ...change,
});
