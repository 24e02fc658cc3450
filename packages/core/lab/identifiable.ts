import type { HiddenGateway, HiddenTier } from './hidden-gateway';
import { demandMs } from './hidden-gateway';

export interface Cell {
  tier: HiddenTier;
  policies: readonly string[];
}

/**
 * Whether the demand of `target` follows from the demands of the measured cells: whether its gradient in all hidden
 * parameters (costs, shared work, logarithms of the speeds) is a combination of theirs. Independent of the noise.
 */
export function followsFrom(gateway: HiddenGateway, measured: readonly Cell[], target: Cell): boolean {
  const basis: { pivot: number; row: number[] }[] = [];
  for (const cell of measured) {
    const left = reduce(gradient(gateway, cell), basis);
    const pivot = left.reduce((best, value, index) => (Math.abs(value) > Math.abs(left[best] ?? 0) ? index : best), 0);
    if (isZero(left)) continue;
    basis.push({ pivot, row: left.map((value) => value / (left[pivot] ?? 1)) });
  }
  return isZero(reduce(gradient(gateway, target), basis));
}

/** Of the logarithm of the demand. */
function gradient(gateway: HiddenGateway, { tier, policies }: Cell): number[] {
  const unscaledMs = demandMs(gateway, tier, policies, 1) * tier.speed;
  const share = (present: boolean) => (present ? 1 / unscaledMs : 0);
  return [
    share(true),
    ...[...gateway.policies.keys()].map((id) => share(policies.includes(id))),
    ...(gateway.shared ? [share(gateway.shared.pair.every((id) => policies.includes(id)))] : []),
    ...gateway.tiers.map(({ id }) => (id === tier.id ? -1 : 0)),
  ];
}

function reduce(row: readonly number[], basis: readonly { pivot: number; row: number[] }[]): number[] {
  return basis.reduce<number[]>(
    (left, { pivot, row: other }) => {
      const factor = left[pivot] ?? 0;
      return left.map((value, index) => value - factor * (other[index] ?? 0));
    },
    [...row],
  );
}

const isZero = (row: readonly number[]) => row.every((value) => Math.abs(value) < 1e-9);
