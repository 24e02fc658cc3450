'use server';

import { showFirstSteps } from '@headroom/services';
import { act } from '@/server/act';

/** Hides the first steps and the stories, or brings them back; null when it went well. */
export const showFirstStepsAction = async (firstSteps: 'hidden' | 'shown' | null) =>
  act((ctx) => showFirstSteps(ctx, { firstSteps }), '/');
