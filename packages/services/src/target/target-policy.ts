import type { Database, Prisma, Transaction } from '@headroom/db';

/** This machine, as ranges. */
export const loopbackRanges = ['127.0.0.0/8', '::1/128'];

/** Where a workspace's load may go, and how much of it. */
export type TargetPolicy = Omit<Prisma.TargetPolicyGetPayload<object>, 'workspaceId' | 'updatedAt'>;

/** Of a workspace that has set nothing. */
const strict: TargetPolicy = {
  ...{ allowedRanges: [], provesLocal: false, maxRps: null, confirmAboveRps: 1_000 },
  ...{ maxRuns: null, maxRequestsPerDay: null, maxCostPerMonth: null, costCurrency: null },
};

/** What holds for a workspace. */
export async function targetPolicyOf(db: Database | Transaction, workspaceId: string): Promise<TargetPolicy> {
  const omit = { workspaceId: true, updatedAt: true } as const;
  return (await db.targetPolicy.findUnique({ where: { workspaceId }, omit })) ?? strict;
}

/** Lets a workspace load this machine without more words, unless it has a policy: for the one on a person's own machine. */
export async function allowLoopback(transaction: Database | Transaction, workspaceId: string): Promise<void> {
  await transaction.targetPolicy.upsert({
    where: { workspaceId },
    update: {},
    create: { workspaceId, allowedRanges: loopbackRanges, confirmAboveRps: null },
  });
}
