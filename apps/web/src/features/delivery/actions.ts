'use server';

import {
  askReport,
  createChannel,
  createSchedule,
  pauseSchedule,
  removeChannel,
  removeSchedule,
  replayDelivery,
  resumeSchedule,
  rotateChannelSecret,
  testChannel,
  updateChannel,
  updateSchedule,
  type ChannelInput,
  type Ctx,
  type NewSecret,
  type RotationInput,
  type ScheduleInput,
} from '@headroom/services';
import { revalidatePath } from 'next/cache';
import { requestContext } from '@/server/ctx';
import { toActionError, type ActionError } from '@/server/errors';

/** Does one thing, has the pages of reports read again, and says why it failed, or null. */
async function act(path: string, what: (ctx: Ctx) => Promise<unknown>): Promise<ActionError | null> {
  try {
    await what(await requestContext());
  } catch (error) {
    return toActionError(error);
  }
  revalidatePath(path);
  return null;
}
const onSchedules = (what: (ctx: Ctx) => Promise<unknown>) => act('/reports/schedules', what);
const onChannels = (what: (ctx: Ctx) => Promise<unknown>) => act('/reports/channels', what);

/** Schedules a report, or changes one that is scheduled. */
export const saveScheduleAction = async (scheduleId: string | null, schedule: ScheduleInput) =>
  onSchedules((ctx) =>
    scheduleId === null ? createSchedule(ctx, schedule) : updateSchedule(ctx, { scheduleId, schedule }),
  );

export const askReportAction = async (scheduleId: string) => onSchedules((ctx) => askReport(ctx, { scheduleId }));

export const pauseScheduleAction = async (scheduleId: string) =>
  onSchedules((ctx) => pauseSchedule(ctx, { scheduleId }));

export const resumeScheduleAction = async (scheduleId: string) =>
  onSchedules((ctx) => resumeSchedule(ctx, { scheduleId }));

export const removeScheduleAction = async (scheduleId: string) =>
  onSchedules((ctx) => removeSchedule(ctx, { scheduleId }));

/** Makes a channel; a webhook's secret is given once. */
export async function createChannelAction(input: ChannelInput): Promise<{ secret: string | null } | ActionError> {
  try {
    const { secret } = await createChannel(await requestContext(), input);
    revalidatePath('/reports/channels');
    return { secret };
  } catch (error) {
    return toActionError(error);
  }
}

export const updateChannelAction = async (channelId: string, channel: ChannelInput) =>
  onChannels((ctx) => updateChannel(ctx, { channelId, channel }));

/** Gives a webhook a new secret, which is given once. */
export async function rotateSecretAction(input: RotationInput): Promise<NewSecret | ActionError> {
  try {
    const made = await rotateChannelSecret(await requestContext(), input);
    revalidatePath('/reports/channels');
    return made;
  } catch (error) {
    return toActionError(error);
  }
}

export const testChannelAction = async (channelId: string) => onChannels((ctx) => testChannel(ctx, { channelId }));

export const removeChannelAction = async (channelId: string) => onChannels((ctx) => removeChannel(ctx, { channelId }));

export const replayDeliveryAction = async (deliveryId: string) =>
  act('/reports/deliveries', (ctx) => replayDelivery(ctx, { deliveryId }));
