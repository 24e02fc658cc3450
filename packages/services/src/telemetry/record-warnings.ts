import {
  dateOf,
  isShortOfHeadroom,
  lastDemandChange,
  rightSizing,
  type Telemetry,
  type TelemetryLessons,
} from '@headroom/core';
import type { Transaction } from '@headroom/db';
import type { Ctx } from '../ctx';
import type { EventData } from '../event/event-catalogue';
import { recordEvent } from '../event/record-event';
import { subscribersOf } from '../event/subscribers-of';
import { keptFree } from './kept-free';

/** The day of a change is an estimate: one that is found so many days from the last one is the same. */
const sameChangeMs = 3 * 86_400_000;

/** A series as it stands, with what was told of it. */
interface WatchedSeries {
  id: string;
  name: string;
  gatewayId: string;
  tierId: string;
  policySet: string;
  units: number | null;
  ceilingPercent: number;
  shortAt: Date | null;
  changedOn: Date | null;
  /** It has not been read of this cell before: what changed earlier is no news. */
  isNew: boolean;
}

interface Watching {
  series: WatchedSeries;
  telemetry: Telemetry;
  lessons: TelemetryLessons;
}

/**
 * Records, in the transaction that stores what a series tells now, what channels want to know of it: that less is free at the peak than a plan
 * keeps, once until there is clearly enough again, and that demand per request has changed, once for each change.
 * @returns deliveries to ring for after the commit
 */
export async function recordWarnings(transaction: Transaction, ctx: Ctx, watching: Watching): Promise<string[]> {
  return [...(await tellShort(transaction, ctx, watching)), ...(await tellChanged(transaction, ctx, watching))];
}

async function tellShort(transaction: Transaction, ctx: Ctx, { series, lessons }: Watching): Promise<string[]> {
  const { headroom } = lessons;
  if (!headroom.known) return [];
  const { free, units, peakRps } = headroom.value;
  const kept = await keptFree(transaction, ctx.workspaceId, series);
  const where = { id: series.id, workspaceId: ctx.workspaceId };
  if (kept === null || !isShortOfHeadroom(free.estimate, kept.asked, series.shortAt !== null)) {
    if (series.shortAt) await transaction.telemetrySeries.updateMany({ where, data: { shortAt: null } });
    return [];
  }
  const channelIds = await subscribersOf(transaction, ctx.workspaceId, 'telemetry.short');
  // As long as nobody wants to know, it is not told.
  if (channelIds.length === 0) return [];
  const shortAt = new Date();
  const { count } = await transaction.telemetrySeries.updateMany({
    where: { ...where, shortAt: null },
    data: { shortAt },
  });
  if (count === 0) return [];
  return recordEvent(transaction, {
    ...{ workspaceId: ctx.workspaceId, type: 'telemetry.short', channelIds },
    occurrence: `telemetry.short:${series.id}:${shortAt.toISOString()}`,
    title: `Little headroom: ${series.name}`,
    data: {
      ...{ series: named(series), free: free.estimate, ...kept, units, peakRps, url: urlOf(ctx, series) },
      sentence: rightSizing(headroom.value, series.ceilingPercent).sentence,
    },
  });
}

async function tellChanged(transaction: Transaction, ctx: Ctx, { series, telemetry }: Watching): Promise<string[]> {
  const change = lastDemandChange(telemetry, series.units);
  const last = series.changedOn?.getTime() ?? -Infinity;
  if (!change || change.atMs - last < sameChangeMs) return [];
  const channelIds = await subscribersOf(transaction, ctx.workspaceId, 'telemetry.changed');
  // As long as nobody wants to know, it is not told; what was there before the series is never told.
  if (!series.isNew && channelIds.length === 0) return [];
  const where = { id: series.id, workspaceId: ctx.workspaceId };
  await transaction.telemetrySeries.updateMany({ where, data: { changedOn: new Date(change.atMs) } });
  if (series.isNew) return [];
  const changedOn = dateOf(change.atMs);
  return recordEvent(transaction, {
    ...{ workspaceId: ctx.workspaceId, type: 'telemetry.changed', channelIds },
    occurrence: `telemetry.changed:${series.id}:${series.gatewayId}/${series.tierId}/${series.policySet}:${changedOn}`,
    title: `Demand per request changed: ${series.name}`,
    data: { series: named(series), changedOn, factor: change.factor, url: urlOf(ctx, series) },
  });
}

const named = ({ id, name, gatewayId, tierId }: WatchedSeries): EventData<'telemetry.short'>['series'] => ({
  ...{ id, name, gateway: gatewayId, tier: tierId },
});

const urlOf = ({ clients }: Ctx, { id }: WatchedSeries) => new URL(`/telemetry/${id}`, clients.webUrl).href;
