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
  type RotationInput,
  type ScheduleInput,
} from '@headroom/services';
import { revalidatePath } from 'next/cache';
import { act, attempt } from '@/server/act';

const onSchedules = (work: (ctx: Ctx) => Promise<unknown>) => act(work, '/reports/schedules');
const onChannels = (work: (ctx: Ctx) => Promise<unknown>) => act(work, '/reports/channels');

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
export const createChannelAction = async (input: ChannelInput) =>
  attempt(async (ctx) => {
    const { secret } = await createChannel(ctx, input);
    revalidatePath('/reports/channels');
    return { secret };
  });

export const updateChannelAction = async (channelId: string, channel: ChannelInput) =>
  onChannels((ctx) => updateChannel(ctx, { channelId, channel }));

/** Gives a webhook a new secret, which is given once. */
export const rotateSecretAction = async (input: RotationInput) =>
  attempt(async (ctx) => {
    const made = await rotateChannelSecret(ctx, input);
    revalidatePath('/reports/channels');
    return made;
  });

export const testChannelAction = async (channelId: string) => onChannels((ctx) => testChannel(ctx, { channelId }));

export const removeChannelAction = async (channelId: string) => onChannels((ctx) => removeChannel(ctx, { channelId }));

export const replayDeliveryAction = async (deliveryId: string) =>
  act((ctx) => replayDelivery(ctx, { deliveryId }), '/reports/deliveries');
