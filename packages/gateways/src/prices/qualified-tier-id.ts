/** The id of a catalog tier in a planning problem: unlike the bare one it is unique over all gateways. */
export const qualifiedTierId = (gatewayId: string, tierId: string): string => `${gatewayId}/${tierId}`;
