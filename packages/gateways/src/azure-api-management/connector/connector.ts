import type { Connector, Setting } from '../../connector';
import type { PolicyChain } from '../../policy-chain';
import type { ApimConnectorOptions } from './connector-options';
import { readService } from './list-services';
import { policySetting } from './policy-setting';
import { unitsSetting } from './units-setting';
import { unitsOf } from './utilisation-metric';

/** What API Management lets itself be told and asked. */
export interface ApimConnector extends Connector {
  policySet: Setting<PolicyChain>;
  readCell: NonNullable<Connector['readCell']>;
}

/** Sets and reads the policies of one API or operation of a service, and its units where that is allowed. Nothing else of it is written. */
export const apimConnector = (options: ApimConnectorOptions): ApimConnector => ({
  policySet: policySetting(options),
  ...(options.scalesUnits && { units: unitsSetting(options) }),
  async readCell(signal) {
    const service = await readService(options.access, options.place.serviceId, signal);
    return { tierId: service.tierId, tier: service.sku, units: unitsOf(service) };
  },
});
