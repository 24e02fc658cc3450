'use server';

import {
  checkProof,
  requestProof,
  setTargetPolicy,
  withdrawProof,
  type Ctx,
  type TargetPolicyInput,
} from '@headroom/services';
import { act } from '@/server/act';

const onTargets = (work: (ctx: Ctx) => Promise<unknown>) => act(work, '/settings/targets');

export const requestProofAction = async (target: string) => onTargets((ctx) => requestProof(ctx, { target }));

export const checkProofAction = async (proofId: string) => onTargets((ctx) => checkProof(ctx, { proofId }));

export const withdrawProofAction = async (proofId: string) => onTargets((ctx) => withdrawProof(ctx, { proofId }));

export const setTargetPolicyAction = async (policy: TargetPolicyInput) =>
  onTargets((ctx) => setTargetPolicy(ctx, policy));
