'use server';

import { importTelemetry, refreshTelemetry, removeTelemetry } from '@headroom/services';
import { act, actAndGo } from '@/server/act';

/** Reads and stores a series, and goes to its page. */
export const importTelemetryAction = async (input: unknown) =>
  actAndGo(async (ctx) => `/telemetry/${(await importTelemetry(ctx, input)).telemetryId}`);

/** Reads a series again from where it is. */
export const refreshTelemetryAction = async (telemetryId: string) =>
  act((ctx) => refreshTelemetry(ctx, { telemetryId }), `/telemetry/${telemetryId}`);

/** Removes a series, and goes to the others. */
export const removeTelemetryAction = async (telemetryId: string) =>
  actAndGo(async (ctx) => {
    await removeTelemetry(ctx, { telemetryId });
    return '/telemetry';
  });
