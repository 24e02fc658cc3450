import { invalidInput, peakRps, type Benchmark } from '@headroom/core';
import type { TargetPolicy } from './target-policy';

/**
 * Asks whoever starts much load to type where it goes.
 * @param typed what was typed: host and port of the target, or the host alone
 * @throws HeadroomError `invalid-input` whose details name the host when it has to be typed, or was mistyped
 */
export function confirmHost(definition: Benchmark, { confirmAboveRps }: TargetPolicy, typed: string | undefined): void {
  if (confirmAboveRps === null || definition.runner === 'simulated') return;
  const peak = peakRps(definition);
  if (peak !== null && peak <= confirmAboveRps) return;
  const { host, hostname } = new URL(definition.target.baseUrl);
  const given = typed?.trim().toLowerCase();
  if (given === host || given === hostname) return;
  const rate = peak === null ? 'as many requests as it can answer' : `up to ${Math.ceil(peak)} requests/s`;
  throw invalidInput(
    `${given ? `"${given}" is not ${host}` : `This run sends ${host} ${rate}`}: type the host to confirm that it may.`,
    { needs: 'confirmHost', host },
  );
}
