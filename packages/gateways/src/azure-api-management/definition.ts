import type { GatewayInput } from '../contract/gateway';
import { readGateway } from '../contract/read-data';
import facts from './facts.json';
import features from './features.json';
import limits from './limits.json';
import moves from './moves.json';
import policies from './policies.json';
import regions from './regions.json';
import tiers from './tiers.json';

/** Azure API Management: its classic and v2 tiers, Consumption, Isolated and workspace gateways. */
export const azureApiManagement = readGateway({
  schema: 'headroom.gateway/1',
  id: 'azure-api-management',
  name: 'Azure API Management',
  kind: 'managed',
  vendor: 'Microsoft',
  description: 'Managed gateway of Azure, rented by the unit, or by the call in the Consumption tier.',
  regions,
  defaultRegion: 'eastus2',
  unitName: 'unit',
  features,
  limits: limits as GatewayInput['limits'],
  tiers: tiers as unknown as GatewayInput['tiers'],
  policies: policies as GatewayInput['policies'],
  moves: moves as GatewayInput['moves'],
  facts: facts as GatewayInput['facts'],
  caveats: [
    'Microsoft says that published throughput must not be relied on for capacity or budget planning: test instead.',
    'A workspace gateway is rented beside a service that has workspaces; its bill covers the units of the gateway alone.',
    'Calls that policies reject count like others toward limits and bills.',
    'AI Gateway requests are not billed here: the price list has two prices for one band of them.',
  ],
});
