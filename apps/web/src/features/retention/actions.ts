'use server';

import { setRetention } from '@headroom/services';
import { act } from '@/server/act';
import { toDays } from './days';

/** Sets how long measurements are kept; null when it went well. */
export const setRetentionAction = async (raw: string, course: string) =>
  act((ctx) => setRetention(ctx, { rawKeepDays: toDays(raw), courseKeepDays: toDays(course) }), '/settings/retention');
