import type { SecretBox } from '../secret-box';

const purpose = (channelId: string) => `channel:${channelId}`;

/** A webhook's signing secret as it is kept: only for its own channel can it be opened again. */
export const sealChannelSecret = (box: SecretBox, channelId: string, secret: string) =>
  box.seal(secret, purpose(channelId));

interface SignedChannel {
  id: string;
  sealed: Uint8Array | null;
  retiring: Uint8Array | null;
  retiringUntil: Date | null;
}

/** By what a webhook is signed now: its secret and, while that is changed over, the one before it. */
export function signingSecrets(box: SecretBox, { id, sealed, retiring, retiringUntil }: SignedChannel): string[] {
  const signs = retiringUntil !== null && retiringUntil.getTime() > Date.now();
  return [sealed, signs ? retiring : null].flatMap((one) => (one ? [box.open(one, purpose(id))] : []));
}
