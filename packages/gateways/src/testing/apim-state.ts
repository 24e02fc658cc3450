/** A policy document with the version that a conditional change names. */
export interface StandInPolicy {
  value: string;
  etag: number;
}

/** A service of API Management as the stand-in keeps it. */
export interface StandInService {
  location: string;
  sku: { name: string; capacity: number };
  additionalLocations: { location: string; sku: { name: string; capacity: number } }[];
  provisioningState: string;
  apis: Record<string, { displayName: string; path: string; isCurrent: boolean; products: string[] }>;
  operations: Record<string, Record<string, { displayName: string; method: string; urlTemplate: string }>>;
  products: Record<string, { displayName: string }>;
  fragments: Record<string, string>;
  /** By what they are set on: ``, `products/x`, `apis/x`, `apis/x/operations/y`. */
  policies: Map<string, StandInPolicy>;
  /** Documents that a reader is still told, and how often; undefined: that there is none. */
  stale: Map<string, { policy: StandInPolicy | undefined; looks: number }>;
  /** What a scale leads to, and how often is asked until then. */
  scaling: { capacity: number; looks: number } | null;
}

const policies = (inner: string) => `<policies>\r\n${inner}\r\n</policies>`;

/** A service with policies on every scope, a fragment, and an old revision of an API. */
export const contoso = (): StandInService => ({
  location: 'West Europe',
  sku: { name: 'StandardV2', capacity: 2 },
  additionalLocations: [],
  provisioningState: 'Succeeded',
  stale: new Map(),
  scaling: null,
  apis: {
    orders: { displayName: 'Orders', path: 'orders', isCurrent: true, products: ['partners'] },
    'orders;rev=2': { displayName: 'Orders', path: 'orders', isCurrent: false, products: [] },
    catalog: { displayName: 'Catalog', path: 'catalog', isCurrent: true, products: [] },
  },
  operations: {
    orders: {
      'get-order': { displayName: 'Get order', method: 'GET', urlTemplate: '/{id}' },
      'post-order': { displayName: 'Place order', method: 'POST', urlTemplate: '/' },
    },
    catalog: {},
  },
  products: { partners: { displayName: 'Partners' } },
  fragments: {
    'sign-in':
      '<fragment><validate-jwt header-name="Authorization" failed-validation-httpcode="401"><required-claims><claim name="scp" match="any"><value>@("orders" + "<read>")</value></claim></required-claims></validate-jwt></fragment>',
  },
  policies: new Map(
    Object.entries({
      '': policies(
        '<inbound />\r\n<backend><forward-request /></backend>\r\n<outbound><set-header name="x-powered-by" exists-action="delete" /></outbound>\r\n<on-error />',
      ),
      'products/partners': policies(
        '<inbound><rate-limit calls="1000" renewal-period="60" /><base /></inbound><backend><base /></backend><outbound><base /></outbound><on-error><base /></on-error>',
      ),
      'apis/orders': policies(
        '<inbound><base />\r\n<include-fragment fragment-id="sign-in" /></inbound><backend><base /></backend><outbound><base /></outbound><on-error><base /></on-error>',
      ),
      'apis/orders/operations/get-order': policies(
        '<inbound><base />\r\n<cache-lookup vary-by-developer="false" vary-by-developer-groups="false" /></inbound><backend><base /></backend><outbound><base /><cache-store duration="60" /></outbound><on-error><base /></on-error>',
      ),
    }).map(([at, value]) => [at, { value, etag: 1 }]),
  ),
});
