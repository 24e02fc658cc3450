'use server';

import { putBackAgain } from '@headroom/services';
import { act } from '@/server/act';

export const putBackAction = async (changeId: string) =>
  act((ctx) => putBackAgain(ctx, { changeId }), '/settings/operations');
