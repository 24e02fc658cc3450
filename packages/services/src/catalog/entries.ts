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
import { isName } from '../ids';

type Scope = Pick<Ctx, 'workspaceId' | 'clients'>;

const newestVersion = {
  id: true,
  versions: { orderBy: { version: 'desc' }, take: 1, select: { id: true, version: true } },
} as const satisfies Prisma.CustomGatewaySelect;
type CustomHead = Prisma.CustomGatewayGetPayload<{ select: typeof newestVersion }>;

/** A workspace's own gateway at its newest version; its prices are books of the workspace. */
export interface CustomGateway {
  id: string;
  version: number;
  entry: CatalogEntry;
}

/** Versions never change, and each page needs them: what was read last is kept, by the version's id. */
const read = new Map<string, CatalogEntry>();
const mostKept = 200;

async function entryOf({ clients, workspaceId }: Scope, versionId: string): Promise<CatalogEntry> {
  const kept = read.get(versionId);
  if (kept) return kept;
  const row = await clients.db.customGatewayVersion.findFirstOrThrow({
    where: { id: versionId, customGateway: { workspaceId } },
    select: { definition: true, evidence: true },
  });
  const definition = readGateway(row.definition as unknown as GatewayInput);
  const entry = { definition, priceBooks: [], evidence: readEvidence(row.evidence), goldenBills: [] };
  if (read.size >= mostKept) read.delete(read.keys().next().value!);
  read.set(versionId, entry);
  return entry;
}

async function toCustomGateway(scope: Scope, { id, versions: [newest] }: CustomHead): Promise<CustomGateway[]> {
  return newest ? [{ id, version: newest.version, entry: await entryOf(scope, newest.id) }] : [];
}

/** The gateways that a workspace defined itself; without the archived ones unless they are asked for. */
export async function customGateways(scope: Scope, { archived = false } = {}): Promise<CustomGateway[]> {
  const rows = await scope.clients.db.customGateway.findMany({
    where: { workspaceId: scope.workspaceId, ...(archived ? {} : { archivedAt: null }) },
    select: newestVersion,
    orderBy: { gatewayId: 'asc' },
  });
  return (await Promise.all(rows.map((row) => toCustomGateway(scope, row)))).flat();
}

/** One of the workspace's own gateways, the archived ones among them: what was planned with it can still be read. */
export async function customGateway(scope: Scope, gatewayId: string): Promise<CustomGateway | null> {
  const { clients, workspaceId } = scope;
  if (!isName(gatewayId)) return null;
  const row = await clients.db.customGateway.findUnique({
    where: { workspaceId_gatewayId: { workspaceId, gatewayId } },
    select: newestVersion,
  });
  return (row && (await toCustomGateway(scope, row))[0]) ?? null;
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
