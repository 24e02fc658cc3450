import type { CostClass } from '@headroom/gateways';

/** What the cost classes of policies are called. */
export const costClassNames: Record<CostClass, string> = {
  light: 'Light',
  cpu: 'CPU',
  'body-size': 'CPU by body size',
  'remote-call': 'Remote call',
  cache: 'Cache',
};
