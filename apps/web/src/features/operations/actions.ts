'use server';

import { leaveAlone, putBackAgain } from '@headroom/services';
import { act } from '@/server/act';

export const leaveAloneAction = async (changeId: string) =>
  act((ctx) => leaveAlone(ctx, { changeId }), '/settings/operations');

export const putBackAction = async (changeId: string) =>
  act((ctx) => putBackAgain(ctx, { changeId }), '/settings/operations');
