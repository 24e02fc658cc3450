import type { CatalogEntry } from './contract/catalog-entry';
import type { Gateway } from './contract/gateway';
import { entry as sample } from './sample/gateway';

const entries: readonly CatalogEntry[] = [sample];

/** Every gateway of the catalog with its prices and published evidence. */
export const listEntries = (): readonly CatalogEntry[] => entries;
export const findEntry = (id: string): CatalogEntry | undefined =>
  entries.find(({ definition }) => definition.id === id);

export const listGateways = (): readonly Gateway[] => entries.map(({ definition }) => definition);
export const findGateway = (id: string): Gateway | undefined => findEntry(id)?.definition;
export const gatewayIds = (): string[] => entries.map(({ definition }) => definition.id);
