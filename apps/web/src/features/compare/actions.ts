'use server';

import { addToBaseline, removeFromBaseline } from '@headroom/services';
import { act } from '@/server/act';

/** Makes a run part of its benchmark's baseline. */
export const addToBaselineAction = async (runId: string) =>
  act((ctx) => addToBaseline(ctx, { runId }), `/runs/${runId}`);

/** Takes a run out of its benchmark's baseline. */
export const removeFromBaselineAction = async (runId: string) =>
  act((ctx) => removeFromBaseline(ctx, { runId }), `/runs/${runId}`);
