import { infrastructure } from '@headroom/core';
import type { Prisma, Transaction } from '@headroom/db';
import type { Connector, Setting, Standing } from '@headroom/gateways/connectors';
import { z } from 'zod';
import { openSealed } from '../connection/sealed-secret';
import type { Clients } from '../ctx';
import type { SettingState } from './judge-standing';

/** Whose changes they are: a run's, or a whole sweep's. */
export type ChangeHolder = { runId: string } | { sweepId: string };

/** @param change which has one of the two */
export const holderOf = ({ runId, sweepId }: { runId: string | null; sweepId: string | null }): ChangeHolder =>
  runId === null ? { sweepId: sweepId ?? '' } : { runId };

/** A change as it is kept. */
export type GatewayChange = Prisma.GatewayChangeGetPayload<object>;

/** Where a change is made, and for whom. */
export interface ChangePlace {
  workspaceId: string;
  gatewayId: string;
  baseUrl: string;
  targetHost: string;
  holder: ChangeHolder;
  /** The worker that makes it. */
  workerId: string;
}

export const openChange = { endedAt: null } as const satisfies Prisma.GatewayChangeWhereInput;

export type SettingName = GatewayChange['setting'];
/** In the order in which they are set and put back. */
export const settingNames = ['tier', 'policy_set', 'units'] as const satisfies SettingName[];

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

/** What a setting is called, where a connector has it, and how its value is said. */
export const settingTraits: {
  [N in SettingName]: {
    name: string;
    of: (connector: Connector) => Setting<unknown> | undefined;
    words: (value: unknown) => string;
  };
} = {
  tier: { name: 'tier', of: ({ tier }) => tier, words: (value) => `tier ${value as string}` },
  policy_set: {
    name: 'policy set',
    of: ({ policySet }) => policySet,
    words: (value) => count((value as unknown[]).length, 'policy', 'policies'),
  },
  units: { name: 'units', of: ({ units }) => units, words: (value) => count(value as number, 'unit', 'units') },
};

const stateSchema = z.object({ value: z.unknown(), version: z.string().nullable() });
export const oursSchema = z.array(stateSchema);
const originalSchema = stateSchema.extend({ document: z.unknown(), givenUp: stateSchema.optional() });

/** How a setting stood before a change. */
export interface Original extends Standing<unknown> {
  /** What an admin has it put back over, though Headroom did not set it. */
  givenUp?: SettingState | undefined;
}

/** Whether a connection leads to something else than what was changed; never of a change from before that was kept. */
export const isElsewhere = ({ resource }: GatewayChange, setting: Setting<unknown>): boolean =>
  resource !== null && resource !== setting.resource;

/** Where the state from before a change is sealed. */
export const beforeSecret = ({ workspaceId, id }: Pick<GatewayChange, 'workspaceId' | 'id'>) => ({
  workspaceId,
  name: `gateway-change:${id}`,
});

/** How the setting stood before a change. */
export async function readBefore(
  clients: { db: Pick<Transaction, 'secret'>; secretBox: Clients['secretBox'] },
  change: GatewayChange,
): Promise<Original> {
  const opened = await openSealed(clients, beforeSecret(change));
  if (opened === null) throw infrastructure('How the gateway was before is not known any more.');
  return originalSchema.parse(opened) as Original;
}
