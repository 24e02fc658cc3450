import type { Gateway } from './gateway';
import { sampleGateway } from './sample/gateway';

const gateways: readonly Gateway[] = [sampleGateway];

export const listGateways = (): readonly Gateway[] => gateways;
export const findGateway = (id: string): Gateway | undefined => gateways.find((gateway) => gateway.id === id);
export const gatewayIds = (): string[] => gateways.map(({ id }) => id);
