import type { AzureAccess } from '../../azure-client/azure-access';

/** Where and how a connector to API Management works. */
export interface ApimConnectorOptions {
  access: AzureAccess;
  place: {
    serviceId: string;
    /** Whose policies are set. */
    apiId: string;
    /** Null: those of the whole API. */
    operationId: string | null;
  };
  /** Whether its units may be scaled, which is billed; else they are taken as they are. */
  scalesUnits: boolean;
  /** How long the gateways take to work by a change of policies. */
  takesOverMs: number;
  /** How long Azure may take to tell of a change that it has made. */
  settleMs?: number;
  pollMs?: number;
  /** How often is asked whether a scale has ended. */
  scalePollEveryMs?: number;
}
