import type { CatalogEntry } from './contract/catalog-entry';
import type { Gateway } from './contract/gateway';
import { entry as apacheApisix } from './apache-apisix/gateway';
import { entry as apinizer } from './apinizer/gateway';
import { entry as azureApiManagement } from './azure-api-management/gateway';
import { entry as azureFunctionsFlex } from './azure-functions-flex/gateway';
import { entry as sample } from './sample/gateway';
import { entries as selfManaged } from './self-managed/gateway';

const entries: readonly CatalogEntry[] = [
  azureApiManagement,
  azureFunctionsFlex,
  apacheApisix,
  apinizer,
  ...selfManaged,
  sample,
];

/** Every gateway of the catalog with its prices and published evidence. */
export const listEntries = (): readonly CatalogEntry[] => entries;
export const findEntry = (id: string): CatalogEntry | undefined =>
  entries.find(({ definition }) => definition.id === id);

export const listGateways = (): readonly Gateway[] => entries.map(({ definition }) => definition);
export const findGateway = (id: string): Gateway | undefined => findEntry(id)?.definition;
export const gatewayIds = (): string[] => entries.map(({ definition }) => definition.id);
