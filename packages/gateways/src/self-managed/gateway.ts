import type { CatalogEntry } from '../contract/catalog-entry';
import type { GatewayInput } from '../contract/gateway';
import kongFacts from './kong-facts.json';
import { selfManaged } from './self-managed';

/** Published tests ran on hardware that is no size of the catalog. */
const elsewhere =
  'Published tests ran on other hardware than the sizes here: they are shown and never computed with. Measure one unit.';

/** A gateway of one's own choice on VMs, and those that tests are published of. */
export const entries: readonly CatalogEntry[] = [
  selfManaged({
    id: 'self-managed',
    name: 'Self-managed gateway',
    description: 'Any gateway that you run yourself on VMs or Kubernetes nodes.',
    families: ['Ddsv5', 'Dpdsv5', 'Dsv5', 'Ddsv6', 'Dpdsv6'],
    caveats: ['Nothing is known of the gateway itself until it is measured.'],
  }),
  selfManaged({
    id: 'kong',
    name: 'Kong Gateway',
    vendor: 'Kong',
    description: 'Gateway on NGINX and Lua, run on VMs or Kubernetes nodes of your own.',
    facts: kongFacts as NonNullable<GatewayInput['facts']>,
    caveats: [elsewhere, 'Prices of Kong Konnect are shown as facts; they are not in the bills.'],
  }),
  selfManaged({
    id: 'nginx',
    name: 'NGINX',
    vendor: 'F5',
    description: 'Reverse proxy, run on VMs or Kubernetes nodes of your own.',
    caveats: [elsewhere, 'Figures of the NGINX web server are of serving a file on bare metal: an upper bound only.'],
  }),
  selfManaged({
    id: 'envoy',
    name: 'Envoy',
    vendor: 'Envoy project',
    description: 'Proxy, run on VMs or Kubernetes nodes of your own.',
    facts: [
      {
        id: 'published-throughput',
        name: 'Published throughput',
        figure: { status: 'notFound', note: 'No throughput table of an Envoy gateway was found.' },
      },
    ],
    caveats: ['No published test was found. Measure one unit.'],
  }),
  selfManaged({
    id: 'krakend',
    name: 'KrakenD',
    vendor: 'KrakenD',
    description: 'Stateless gateway in Go, run on VMs or Kubernetes nodes of your own.',
    caveats: [elsewhere],
  }),
  selfManaged({
    id: 'tyk',
    name: 'Tyk',
    vendor: 'Tyk Technologies',
    description: 'Gateway in Go, run on VMs or Kubernetes nodes of your own.',
    caveats: [elsewhere],
  }),
];
