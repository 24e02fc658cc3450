import type { BenchmarkInput, PriceBookInput, RequirementInput } from '@headroom/core';
import { benchmarkSchema, requirementSchema } from '@headroom/core';
import type { Prisma, Transaction } from '@headroom/db';
import { readGateway, readPriceBook, type GatewayInput, type PublishedEvidence } from '@headroom/gateways';
import { storeCustomGateway } from '../catalog/store-custom-gateway';
import type { Clients } from '../ctx';
import { saveSampleConnection, type SampleConnection } from '../connection/sample-connection';
import { storeBook } from '../price/store-book';
import { allowLoopback } from '../target/target-policy';
import { demoWorkspaceSlug, localPersonEmail } from './local-context';

export interface DemoContent {
  connection: SampleConnection;
  policySets: { gatewayId: string; name: string; chain: unknown[] }[];
  customGateways: { definition: GatewayInput; priceBooks: PriceBookInput[]; evidence: PublishedEvidence[] }[];
  benchmarks: BenchmarkInput[];
  plans: { name: string; requirement: RequirementInput }[];
}

/**
 * Makes the demo workspace with its local owner, or brings it up to date. What a person has changed stays: only what is
 * missing is added, and the demo benchmarks follow the sample gateway's address.
 */
export async function seedDemoWorkspace(clients: Clients, content: DemoContent): Promise<void> {
  await clients.db.$transaction(async (transaction) => {
    const workspace = await transaction.workspace.upsert({
      where: { slug: demoWorkspaceSlug },
      update: {},
      create: { slug: demoWorkspaceSlug, name: 'Demo workspace' },
    });
    const person = await transaction.person.upsert({
      where: { email: localPersonEmail },
      update: {},
      create: { email: localPersonEmail, name: 'Local person' },
    });
    const seat = { workspaceId: workspace.id, personId: person.id };
    await transaction.member.upsert({
      where: { workspaceId_personId: seat },
      update: {},
      create: { ...seat, role: 'owner' },
    });
    await allowLoopback(transaction, workspace.id);
    await saveSampleConnection(transaction, clients, workspace.id, content.connection);
    for (const set of content.policySets) await seedPolicySet(transaction, workspace.id, set);
    for (const gateway of content.customGateways) await seedCustomGateway(transaction, workspace.id, gateway);
    for (const benchmark of content.benchmarks) await seedBenchmark(transaction, workspace.id, benchmark);
    for (const plan of content.plans) await seedPlan(transaction, workspace.id, plan);
  });
}

async function seedPolicySet(
  transaction: Transaction,
  workspaceId: string,
  { gatewayId, name, chain }: DemoContent['policySets'][number],
): Promise<void> {
  const key = { workspaceId, gatewayId, name };
  const set = await transaction.policySet.upsert({
    where: { workspaceId_gatewayId_name: key },
    update: {},
    create: key,
  });
  const newest = await transaction.policySetVersion.findFirst({
    where: { policySetId: set.id },
    orderBy: { version: 'desc' },
  });
  if (newest) return;
  await transaction.policySetVersion.create({
    data: { policySetId: set.id, version: 1, chain: chain as Prisma.InputJsonArray },
  });
}

async function seedCustomGateway(
  transaction: Transaction,
  workspaceId: string,
  { definition, priceBooks, evidence }: DemoContent['customGateways'][number],
): Promise<void> {
  const key = { workspaceId, gatewayId: definition.id };
  if (await transaction.customGateway.findUnique({ where: { workspaceId_gatewayId: key } })) return;
  await storeCustomGateway(transaction, workspaceId, { definition: readGateway(definition), evidence });
  for (const book of priceBooks) await storeBook(transaction, workspaceId, readPriceBook(book));
}

async function seedPlan(
  transaction: Transaction,
  workspaceId: string,
  { name, requirement: input }: DemoContent['plans'][number],
): Promise<void> {
  const requirement = requirementSchema.parse(input);
  await transaction.plan.upsert({
    where: { workspaceId_name: { workspaceId, name } },
    update: {},
    create: {
      ...{ workspaceId, name, requirement },
      versions: { create: { version: 1, requirement, savedBy: 'system:seed' } },
    },
  });
}

async function seedBenchmark(transaction: Transaction, workspaceId: string, input: BenchmarkInput): Promise<void> {
  const definition = benchmarkSchema.parse(input);
  const where = { workspaceId_name: { workspaceId, name: definition.name } };
  const existing = await transaction.benchmark.findUnique({ where });
  if (!existing) {
    await transaction.benchmark.create({ data: { workspaceId, name: definition.name, definition } });
    return;
  }
  const { target, ...rest } = benchmarkSchema.parse(existing.definition);
  const moved = { ...rest, target: { ...target, baseUrl: definition.target.baseUrl } };
  await transaction.benchmark.update({ where, data: { definition: moved } });
}
