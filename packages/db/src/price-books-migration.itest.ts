import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createEarlierDatabase, type EarlierDatabase } from './testing';

const catalog = '20261121120000_catalog';
let database: EarlierDatabase;

/** A database as it was before price books became documents. */
beforeAll(async () => {
  database = await createEarlierDatabase(inject('postgresUrl'), catalog);
});
afterAll(() => database.drop());

const id = (last: number) => `00000000-0000-7000-8000-00000000000${last}`;

it('the prices of a workspace and what was recommended with them survive, and stay as immutable as they were', async () => {
  await database.client.query(`
    INSERT INTO workspace (id, slug, name) VALUES ('${id(1)}', 'w', 'W');
    INSERT INTO price_book (id, workspace_id, gateway_id, currency, effective_from, source)
      VALUES ('${id(2)}', '${id(1)}', 'sample', 'USD', '2026-11-01', 'a sample'), ('${id(5)}', '${id(1)}', 'own', 'EUR', '2026-10-01', 'a list');
    INSERT INTO price (price_book_id, region, tier_id, meter, per, unit_price, included, per_unit) VALUES
      ('${id(2)}', 'local', 'sample-s', 'unit hours', 'unitHour', 0.0480, 0, 1),
      ('${id(2)}', 'local', 'sample-s', 'calls', 'call', 0.000000000004, 50000000, 10000);
    INSERT INTO plan (id, workspace_id, name, requirement) VALUES ('${id(3)}', '${id(1)}', 'P', '{}');
    INSERT INTO recommendation (id, workspace_id, plan_id, price_book_id, problem, result, created_at)
      VALUES ('${id(4)}', '${id(1)}', '${id(3)}', '${id(2)}', '{}', '{}', '2026-11-20T23:30:00Z')`);

  expect(await database.migrate()).toContain(catalog);

  const books = await database.client.query(
    'SELECT document, basis, observed_on::text, revision FROM price_book ORDER BY id',
  );
  expect(books.rows).toEqual([
    {
      ...{ basis: 'invented', observed_on: '2026-11-01', revision: 1 },
      document: {
        ...{ schema: 'headroom.price-book/1', gatewayId: 'sample', currency: 'USD', basis: 'invented' },
        ...{ observedOn: '2026-11-01', effectiveFrom: '2026-11-01', source: 'a sample', omits: [] },
        prices: [
          {
            ...{ region: 'local', tierId: 'sample-s', meter: 'calls', per: 'call', unit: 'calls', since: '2026-11-01' },
            ...{ unitPrice: '0.000000000004', included: '50000000', perUnit: '10000' },
            ...{ status: 'published', commitments: [] },
          },
          {
            ...{ region: 'local', tierId: 'sample-s', meter: 'unit hours', per: 'unitHour', unit: 'hours' },
            ...{ since: '2026-11-01', unitPrice: '0.048', perUnit: '1', status: 'published', commitments: [] },
          },
        ],
      },
    },
    {
      ...{ basis: 'list', observed_on: '2026-10-01', revision: 1 },
      document: expect.objectContaining({ gatewayId: 'own', currency: 'EUR', prices: [] }) as unknown,
    },
  ]);
  const recommendations = await database.client.query(
    'SELECT price_on::text, repriced_from, price_book_id, gateway_id FROM recommendation',
  );
  expect(recommendations.rows).toEqual([
    { price_on: '2026-11-20', repriced_from: null, price_book_id: id(2), gateway_id: 'sample' },
  ]);
  for (const change of [`UPDATE price_book SET source = 'x'`, 'DELETE FROM recommendation'])
    await expect(database.client.query(change)).rejects.toThrow(/never changed or deleted/);
});
