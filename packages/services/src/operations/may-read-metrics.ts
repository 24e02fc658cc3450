import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Whether metrics are told: to whoever presents the token, and without a token to this machine alone.
 * @param request.fromThisMachine the connection came from a loopback address, asked for a loopback name, and no proxy has passed it on
 */
export function mayReadMetrics(
  token: string | undefined,
  request: { authorization: string | null | undefined; fromThisMachine: boolean },
): boolean {
  const presented = /^Bearer (\S+)$/i.exec(request.authorization ?? '')?.[1];
  if (token && presented) return timingSafeEqual(digest(token), digest(presented));
  return request.fromThisMachine;
}
