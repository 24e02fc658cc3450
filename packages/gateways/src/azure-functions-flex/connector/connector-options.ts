import type { AzureAccess } from '../../azure-client/azure-access';

/** Where and how a connector to a function app works. */
export interface FlexConnectorOptions {
  access: AzureAccess;
  /** Of Azure Resource Manager: `/subscriptions/…/providers/Microsoft.Web/sites/<name>`. */
  appId: string;
  /** Whether the memory of its instances, how many are always ready and more of them at most may be set, which is billed; else they are taken as they are. */
  setsInstances: boolean;
  /** How long instances take to work by a change. */
  takesOverMs: number;
  /** How long Azure may take to tell of a change that it has made. */
  settleMs?: number;
  pollMs?: number;
}
