import dns from 'node:dns/promises';
import net from 'node:net';

export type ResolvedTarget =
  { address: string; port: number; tlsName: string | null } | { address: null; dnsError: string };

const probeTimeoutMs = 1_000;

function accepts(address: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ host: address, port, timeout: probeTimeoutMs });
    const answer = (accepted: boolean) => {
      socket.destroy();
      resolve(accepted);
    };
    socket.once('connect', () => answer(true));
    socket.once('timeout', () => answer(false));
    socket.once('error', () => answer(false));
  });
}

/**
 * Resolves the target's name once, so that a stage never measures the resolver. Of several addresses the first that
 * accepts a connection is taken (a name may resolve to an IPv6 address on which nothing listens).
 * @param permitted the address that load was permitted on: then it is the answer, and the name is never looked up again,
 *   for it could have come to mean another machine (DNS rebinding)
 */
export async function resolveTarget(baseUrl: URL, permitted?: string): Promise<ResolvedTarget> {
  const secure = baseUrl.protocol === 'https:';
  const hostname = baseUrl.hostname.replace(/^\[|\]$/g, '');
  const port = Number(baseUrl.port || (secure ? 443 : 80));
  const found = (address: string) => ({ address, port, tlsName: secure ? hostname : null });
  if (permitted !== undefined) return found(permitted);
  if (net.isIP(hostname)) return found(hostname);
  try {
    const addresses = (await dns.lookup(hostname, { all: true })).map(({ address }) => address);
    if (addresses.length > 1) for (const address of addresses) if (await accepts(address, port)) return found(address);
    return found(addresses[0]!);
  } catch (error) {
    return { address: null, dnsError: error instanceof Error ? error.message : String(error) };
  }
}
