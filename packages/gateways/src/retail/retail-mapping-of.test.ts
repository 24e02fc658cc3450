import { expect, it } from 'vitest';
import { retailMappingOf } from './retail-mapping-of';

it.each(['azure-api-management', 'azure-functions-flex'])('knows where %s has its prices', (id) => {
  expect(retailMappingOf({ id, tiers: [] })).not.toBeNull();
});

it.each(['apinizer', 'constructor', 'toString'])('has nothing for a gateway named %s without machines', (id) => {
  expect(retailMappingOf({ id, tiers: [] })).toBeNull();
});

it('finds the prices of machines by their sizes', () => {
  const tiers = [{ meters: [{ meter: 'Standard_D4ds_v5' }, { meter: 'Licence' }] }];
  expect(retailMappingOf({ id: 'constructor', tiers })).not.toBeNull();
});
