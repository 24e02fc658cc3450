import type { Prisma } from '@headroom/db';
import { actorNames } from '../actor-names';
import { isAllowed, type Ctx } from '../ctx';
import { subscribableEvents } from '../event/event-catalogue';

/** What a channel is shown by; never a webhook's secret. */
export const channelColumns = {
  ...{ id: true, name: true, kind: true, addresses: true, url: true, alerts: true, events: true },
  ...{ retiringUntil: true, createdBy: true, createdAt: true },
  schedules: { where: { removedAt: null }, select: { name: true }, orderBy: { name: 'asc' } },
} as const satisfies Prisma.ChannelSelect;

/**
 * Channels as lists show them. Whoever may not make channels sees the host of a webhook alone: who knows its whole address can often
 * write there.
 */
export async function channelHeads(ctx: Ctx, rows: Prisma.ChannelGetPayload<{ select: typeof channelColumns }>[]) {
  const names = await actorNames(
    ctx,
    rows.map(({ createdBy }) => createdBy),
  );
  const seesAddresses = isAllowed(ctx, 'channel.write');
  return rows.map(({ kind, url, schedules, createdBy, retiringUntil, events, ...row }) => ({
    ...row,
    /** What it is told of beside exceeded budgets. */
    events: subscribableEvents.filter((event) => events.includes(event)),
    /** Until when the secret before this one signs too. */
    retiringUntil: retiringUntil && retiringUntil.getTime() > Date.now() ? retiringUntil : null,
    /** Of a webhook: where it goes, or its host. */
    place: url && (seesAddresses ? url : new URL(url).host),
    kind: kind === 'webhook' ? ('webhook' as const) : ('email' as const),
    /** Names of the scheduled reports that go there. */
    schedules: schedules.map(({ name }) => name),
    createdByName: names.get(createdBy) ?? null,
  }));
}
export type ChannelHead = Awaited<ReturnType<typeof channelHeads>>[number];
