import type { Clients } from '../ctx';

const lastsMs = 5 * 60_000;
const purposeOf = (shareId: string) => `share-bundle/${shareId}`;

/** What lets whoever gave the right password download the bundle, for five minutes; not even its time can be read off it. */
export const bundleTicket = ({ secretBox }: Pick<Clients, 'secretBox'>, shareId: string, from = Date.now()): string =>
  Buffer.from(secretBox.seal(String(from + lastsMs), purposeOf(shareId))).toString('base64url');

export function isBundleTicket({ secretBox }: Pick<Clients, 'secretBox'>, shareId: string, ticket: string): boolean {
  try {
    return Number(secretBox.open(Buffer.from(ticket, 'base64url'), purposeOf(shareId))) > Date.now();
  } catch {
    return false;
  }
}
