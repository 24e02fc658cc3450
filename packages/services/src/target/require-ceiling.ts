import { forbidden, peakRps, requestBytes, type Benchmark } from '@headroom/core';
import type { PermittedTarget } from './permit-target';
import { nameAlone } from './proof-level';

type Secrets = Readonly<Record<string, string>>;

/**
 * Holds the highest rate of a load against what its target may get; where the name alone has agreed, its bytes and connections too.
 * @param secrets values of those that the definition names
 * @throws HeadroomError `forbidden` when it is above that, or not known beforehand
 */
export function requireCeiling(
  { host, ceilingRps, ceilingBy, isNameAlone }: PermittedTarget,
  definition: Benchmark,
  secrets: Secrets,
): void {
  if (ceilingRps === Infinity) return;
  const limit = `${host} may get ${ceilingRps} requests/s at most, by ${ceilingBy}`;
  const peak = peakRps(definition);
  if (peak === null)
    throw forbidden(`${limit}, and what users send who neither think nor keep a pace is not known: give them a pace.`);
  if (peak > ceilingRps)
    throw forbidden(`${limit}, and this load goes up to ${Math.ceil(peak)}: lower its highest rate.`);
  // A simulated run sends nothing.
  if (isNameAlone && definition.runner !== 'simulated') requireLittle(host, definition, peak, secrets);
}

function requireLittle(
  host: string,
  { requests, target: { baseUrl, maxConnections } }: Benchmark,
  peak: number,
  secrets: Secrets,
): void {
  const secretBytes = new Map(Object.entries(secrets).map(([name, value]) => [name, Buffer.byteLength(value)]));
  const limit = (most: number, unit: string) => `${host} may get ${most} ${unit} at most, by a proof by dns alone`;
  const basePath = new URL(baseUrl).pathname.replace(/\/$/, '');
  const bytesPerSecond =
    peak * (basePath.length + Math.max(0, ...requests.map((request) => requestBytes(request, secretBytes))));
  if (bytesPerSecond > nameAlone.bytesPerSecond)
    throw forbidden(
      `${limit(nameAlone.bytesPerSecond, 'bytes/s')}, and this load goes up to ${Math.ceil(bytesPerSecond)}, its largest request taken ` +
        'for all: make that smaller, lower the highest rate, or add a proof by file or header.',
    );
  if (maxConnections > nameAlone.connections)
    throw forbidden(
      `${limit(nameAlone.connections, 'connections')}, and this benchmark opens up to ${maxConnections}: lower its connections, ` +
        'or add a proof by file or header.',
    );
}
