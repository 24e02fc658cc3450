import type { Figure } from '../contract/figure';
import type { CostClass, PolicyDefinition } from '../contract/policy';
import plugins from './plugins.json';

/** A plugin as APISIX lists it; plugins with a higher priority run first. */
interface Plugin {
  id: string;
  category: string;
  priority: number;
  /** Whether it is on without being named in the configuration. */
  byDefault: boolean;
  costClass: CostClass;
  mayShortCircuit: boolean;
  answers: boolean;
}

const listed = plugins as readonly Plugin[];

/** The priority that a plugin has unless its `_meta.priority` says otherwise; null for one that APISIX does not list. */
export const priorityOf = (id: string): number | null => listed.find((plugin) => plugin.id === id)?.priority ?? null;

const why: Record<CostClass, string> = {
  light: 'by what it does: it looks at headers, addresses or counters in memory',
  cpu: 'by what it does: cryptography, evaluation or an entry that is written for each request',
  'body-size': 'by what it does: it reads, copies or rewrites bodies',
  'remote-call': 'by what it does: it asks another service and waits',
  cache: 'by what it does: answers from the cache save the rest',
};

/** The two plugins that were measured, together and not apart. */
const measured: Figure<string> = {
  status: 'derived',
  value: 'limit-count and prometheus together cost 9.22 µs on Ddsv5 and 16.28 µs on Dpdsv5',
  source: 'seed-apisix',
  date: '2022-08-08',
  from: '1/13,100 − 1/14,900 and 1/11,000 − 1/13,400 seconds per request, one worker',
};

/** The plugins of APISIX as policies. */
export const apisixPolicies: PolicyDefinition[] = listed.map((plugin) => {
  const { id, category, priority, byDefault, costClass, mayShortCircuit, answers } = plugin;
  return {
    ...{ id, name: id, category, costClass, tiers: 'all', mayShortCircuit, answers, example: {} },
    description: `Plugin of the group ${category}; priority ${priority}, ${byDefault ? 'on' : 'off'} by default.`,
    costSource:
      id === 'limit-count' || id === 'prometheus'
        ? measured
        : { status: 'derived', value: why[costClass], source: 'headroom', date: '2026-11-21' },
  };
});
