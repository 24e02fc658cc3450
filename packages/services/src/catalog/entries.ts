import { invalidInput } from '@headroom/core';
import {
  findEntry,
  listEntries,
  readEvidence,
  readGateway,
  type CatalogEntry,
  type GatewayInput,
} from '@headroom/gateways';
import type { Prisma } from '@headroom/db';
import type { Ctx } from '../ctx';

type Scope = Pick<Ctx, 'workspaceId' | 'clients'>;

const newestVersion = {
  versions: { orderBy: { version: 'desc' }, take: 1 },
} as const satisfies Prisma.CustomGatewayInclude;
type CustomRow = Prisma.CustomGatewayGetPayload<{ include: typeof newestVersion }>;

/** A workspace's own gateway at its newest version; its prices are books of the workspace. */
export interface CustomGateway {
  id: string;
  version: number;
  entry: CatalogEntry;
}

function toCustomGateway({ id, versions: [newest] }: CustomRow): CustomGateway[] {
  if (!newest) return [];
  const definition = readGateway(newest.definition as unknown as GatewayInput);
  const evidence = readEvidence(newest.evidence);
  return [{ id, version: newest.version, entry: { definition, priceBooks: [], evidence, goldenBills: [] } }];
}

/** The gateways that a workspace defined itself, without the archived ones. */
export async function customGateways({ workspaceId, clients }: Scope): Promise<CustomGateway[]> {
  const rows = await clients.db.customGateway.findMany({
    where: { workspaceId, archivedAt: null },
    include: newestVersion,
    orderBy: { gatewayId: 'asc' },
  });
  return rows.flatMap(toCustomGateway);
}

/** One of the workspace's own gateways, the archived ones among them: what was planned with it can still be read. */
export async function customGateway({ workspaceId, clients }: Scope, gatewayId: string): Promise<CustomGateway | null> {
  const row = await clients.db.customGateway.findUnique({
    where: { workspaceId_gatewayId: { workspaceId, gatewayId } },
    include: newestVersion,
  });
  return (row && toCustomGateway(row)[0]) ?? null;
}

/** Every gateway that a workspace can choose: the catalog's, then its own. */
export const entriesOf = async (ctx: Scope): Promise<CatalogEntry[]> => [
  ...listEntries(),
  ...(await customGateways(ctx)).map(({ entry }) => entry),
];

/** @throws HeadroomError `invalid-input` that lists the gateways there are */
export async function requireEntry(ctx: Scope, gatewayId: string): Promise<CatalogEntry> {
  const found = findEntry(gatewayId) ?? (await customGateway(ctx, gatewayId))?.entry;
  if (found) return found;
  const ids = (await entriesOf(ctx)).map(({ definition }) => definition.id);
  throw invalidInput(`There is no gateway "${gatewayId}". There are: ${ids.join(', ')}.`);
}
