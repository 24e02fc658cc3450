import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { migrate, schemaSql } from './migrate';
import { createTestDatabase, type TestDatabase } from './testing';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const opened: TestDatabase[] = [];
afterAll(() => Promise.all(opened.map((database) => database.drop())));

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const result = await client.query<Record<string, unknown>>(sql);
    return result.rows;
  } finally {
    await client.end();
  }
}

const columns = `SELECT table_name, column_name, data_type, udt_name, is_nullable, column_default, numeric_precision, numeric_scale
  FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> '_prisma_migrations' ORDER BY 1, 2`;
/** Keys and indexes, but for the partial ones and those of expressions that the schema language cannot say. */
const indexes = `SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
  AND indexname NOT LIKE 'run_one_active%' AND indexname NOT IN ('run_imported_once', 'run_subject', 'sweep_one_on_target', 'budget_once',
    'channel_name_once', 'report_schedule_name_once', 'report_schedule_due', 'delivery_under_way', 'recommendation_answered') AND tablename <> '_prisma_migrations' ORDER BY 1`;

describe('migrations', () => {
  it('lead to exactly what schema.prisma says, and are applied once', async () => {
    const migrated = await createTestDatabase(inject('postgresUrl'));
    const fromSchema = await createTestDatabase(inject('postgresUrl'));
    opened.push(migrated, fromSchema);
    await query(fromSchema.url, 'DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    await query(fromSchema.url, await schemaSql(root, fromSchema.url));
    expect(await query(migrated.url, columns)).toEqual(await query(fromSchema.url, columns));
    expect(await query(migrated.url, indexes)).toEqual(await query(fromSchema.url, indexes));
    expect(await migrate(root, migrated.url)).toEqual([]);
  });
});
