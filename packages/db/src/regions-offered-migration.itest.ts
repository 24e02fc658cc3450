import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createEarlierDatabase, type EarlierDatabase } from './testing';

const regionsOffered = '20261121140000_regions_offered';
let database: EarlierDatabase;

/** A database as it was while a tier said where it is offered. */
beforeAll(async () => {
  database = await createEarlierDatabase(inject('postgresUrl'), regionsOffered);
});
afterAll(() => database.drop());

const id = (last: number) => `00000000-0000-7000-8000-00000000000${last}`;

it('gateways of a workspace lose the field, keep the order of their tiers, and stay immutable', async () => {
  const tiers = [{ id: 'b', regionsOffered: 'priced' }, { id: 'a', regionsOffered: ['north'] }, { id: 'c' }];
  const plain = { schema: 'headroom.gateway/1', tiers: [{ id: 'd' }] };
  await database.client.query(`
    INSERT INTO workspace (id, slug, name) VALUES ('${id(1)}', 'w', 'W');
    INSERT INTO custom_gateway (id, workspace_id, gateway_id) VALUES ('${id(2)}', '${id(1)}', 'own');
    INSERT INTO custom_gateway_version (id, custom_gateway_id, version, definition) VALUES
      ('${id(3)}', '${id(2)}', 1, '${JSON.stringify({ schema: 'headroom.gateway/1', tiers })}'),
      ('${id(4)}', '${id(2)}', 2, '${JSON.stringify(plain)}')`);
  expect(await database.migrate()).toContain(regionsOffered);
  const { rows } = await database.client.query('SELECT definition FROM custom_gateway_version ORDER BY version');
  expect(rows).toEqual([
    { definition: { schema: 'headroom.gateway/1', tiers: [{ id: 'b' }, { id: 'a' }, { id: 'c' }] } },
    { definition: plain },
  ]);
  await expect(database.client.query('UPDATE custom_gateway_version SET version = 3')).rejects.toThrow(/never changed/);
});
