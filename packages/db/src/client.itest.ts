import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createDatabase, type Database } from './client';
import { createTestDatabase, type TestDatabase } from './testing';

let test: TestDatabase;
let db: Database;
beforeAll(async () => {
  test = await createTestDatabase(inject('postgresUrl'));
  db = createDatabase(test.url);
});
afterAll(async () => {
  await db.$disconnect();
  await test.drop();
});

it('a statement may take as long as is set, and so may a transaction wait; for ever where nothing is', async () => {
  const limits = (database: Database) =>
    database.$queryRaw`SELECT current_setting('statement_timeout') AS statement,
      current_setting('idle_in_transaction_session_timeout') AS idle`;
  expect(await limits(db)).toEqual([{ statement: '0', idle: '0' }]);
  const limited = createDatabase(test.url, { statementSeconds: 120 });
  expect(await limits(limited)).toEqual([{ statement: '2min', idle: '2min' }]);
  await limited.$disconnect();
});

it('queries begun at once in a transaction wait for each other, and one that fails leaves the others in their turn', async () => {
  const warnings: Error[] = [];
  const note = (warning: Error) => warnings.push(warning);
  process.on('warning', note);
  await db.$transaction(async (transaction) => {
    await Promise.all([1, 2, 3].map((n) => transaction.workspace.create({ data: { slug: `w${n}`, name: `W${n}` } })));
    expect(await Promise.all([1, 2].map((n) => transaction.workspace.count({ where: { slug: `w${n}` } })))).toEqual([
      1, 1,
    ]);
  });
  const failing = db.$transaction((transaction) =>
    Promise.all([
      transaction.workspace.create({ data: { slug: 'w4', name: 'W4' } }),
      transaction.$executeRaw`SELECT 1 / 0`,
      transaction.workspace.create({ data: { slug: 'w5', name: 'W5' } }),
    ]),
  );
  await expect(failing).rejects.toThrow(/division by zero/);
  expect(await db.workspace.count({ where: { slug: { startsWith: 'w' } } })).toBe(3);
  process.off('warning', note);
  expect(warnings).toEqual([]);
});
