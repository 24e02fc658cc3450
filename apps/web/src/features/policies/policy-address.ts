/** Where a set of policies has its page. */
export const policyAddress = (gatewayId: string, name: string): string =>
  `/policies/${encodeURIComponent(gatewayId)}/${encodeURIComponent(name)}`;
