import type { GatewayInput } from '../contract/gateway';

type PolicyInput = NonNullable<GatewayInput['policies']>[number];
type Kind = Pick<PolicyInput, 'id' | 'name' | 'category' | 'costClass' | 'description' | 'mayShortCircuit' | 'answers'>;

const policy = (kind: Kind): PolicyInput => ({
  ...kind,
  costSource: { status: 'derived', value: 'by what it does', source: 'headroom', date: '2026-11-21' },
  tiers: 'all',
});

/** What gateways do to requests, whatever each of them calls it: measured once, it has a cost of its own. */
export const commonPolicies: PolicyInput[] = [
  policy({
    ...{ id: 'proxy', name: 'Proxy', category: 'Routing', costClass: 'remote-call' },
    description: 'Forwards the request to the backend.',
    ...{ mayShortCircuit: false, answers: true },
  }),
  policy({
    ...{ id: 'key-auth', name: 'Key authentication', category: 'Authentication', costClass: 'light' },
    description: 'Looks up the key that came with the request.',
    ...{ mayShortCircuit: true, answers: false },
  }),
  policy({
    ...{ id: 'basic-auth', name: 'Basic authentication', category: 'Authentication', costClass: 'cpu' },
    description: 'Checks user and password, which are stored as hashes.',
    ...{ mayShortCircuit: true, answers: false },
  }),
  policy({
    ...{ id: 'jwt-auth', name: 'JWT validation', category: 'Authentication', costClass: 'cpu' },
    description: 'Verifies signature and claims of a bearer token.',
    ...{ mayShortCircuit: true, answers: false },
  }),
  policy({
    ...{ id: 'rate-limiting', name: 'Rate limit', category: 'Traffic', costClass: 'light' },
    description: 'Lets a number of requests per consumer and period through; the rest are refused.',
    ...{ mayShortCircuit: true, answers: false },
  }),
  policy({
    ...{ id: 'request-transform', name: 'Request transformation', category: 'Transformation', costClass: 'body-size' },
    description: 'Rewrites headers or the body of the request.',
    ...{ mayShortCircuit: false, answers: false },
  }),
  policy({
    ...{ id: 'request-validation', name: 'Request validation', category: 'Traffic', costClass: 'body-size' },
    description: 'Validates the body against a schema.',
    ...{ mayShortCircuit: true, answers: false },
  }),
  policy({
    ...{ id: 'proxy-cache', name: 'Response cache', category: 'Traffic', costClass: 'cache' },
    description: 'Answers from memory what it has answered before.',
    ...{ mayShortCircuit: true, answers: false },
  }),
  policy({
    ...{ id: 'external-auth', name: 'External authorisation', category: 'Authentication', costClass: 'remote-call' },
    description: 'Asks another service whether the request may pass.',
    ...{ mayShortCircuit: true, answers: false },
  }),
  policy({
    ...{ id: 'prometheus', name: 'Metrics', category: 'Observability', costClass: 'light' },
    description: 'Counts requests and latencies for Prometheus.',
    ...{ mayShortCircuit: false, answers: false },
  }),
  policy({
    ...{ id: 'request-log', name: 'Request log', category: 'Observability', costClass: 'cpu' },
    description: 'Writes an entry for each request, to a file or to another service in batches.',
    ...{ mayShortCircuit: false, answers: false },
  }),
];
