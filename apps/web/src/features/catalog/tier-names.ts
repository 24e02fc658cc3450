import type { Gateway } from '@headroom/gateways';

/** Names of a gateway's tiers by their ids. */
export const tierNamesOf = ({ tiers }: Pick<Gateway, 'tiers'>): Record<string, string> =>
  Object.fromEntries(tiers.map(({ id, name }) => [id, name]));
