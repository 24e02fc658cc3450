import type { Connector, Setting } from '../../connector';
import type { PolicyChain } from '../../policy-chain';
import type { FlexConnectorOptions } from './connector-options';
import { readApp } from './function-app';
import { memorySetting } from './memory-setting';
import { scaleSetting } from './scale-setting';

/** What a function app lets itself be told and asked. */
export interface FlexConnector extends Connector {
  policySet: Setting<PolicyChain>;
  readCell: NonNullable<Connector['readCell']>;
}

/**
 * Sets and reads how the instances of a function app are shared and how many there may be, and their memory where that is allowed. Nothing else of it
 * is changed.
 */
export const flexConnector = (options: FlexConnectorOptions): FlexConnector => ({
  ...(options.setsInstances && { tier: memorySetting(options) }),
  policySet: scaleSetting(options),
  async readCell(signal) {
    const { tierId, memoryMb } = await readApp(options.access, options.appId, signal);
    return { tierId, tier: `Instances of ${memoryMb} MB`, units: null };
  },
});
