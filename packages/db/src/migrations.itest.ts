import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
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
  AND indexname NOT LIKE 'run_one_active%' AND indexname NOT IN ('run_imported_once', 'run_subject', 'sweep_one_on_target', 'gateway_change_one_open', 'hand_change_one_waiting', 'budget_once',
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

  it('are sent whole: bodies of functions and comments keep their semicolons, and one that fails has done nothing', async () => {
    const database = await createTestDatabase(inject('postgresUrl'));
    opened.push(database);
    const folder = mkdtempSync(path.join(tmpdir(), 'headroom-migrations-'));
    try {
      cpSync(path.join(root, 'prisma'), path.join(folder, 'prisma'), { recursive: true });
      const add = (name: string, sql: string) => {
        mkdirSync(path.join(folder, 'prisma/migrations', name));
        writeFileSync(path.join(folder, 'prisma/migrations', name, 'migration.sql'), sql);
      };
      add(
        '20990101000000_function',
        '-- One; two.\nCREATE FUNCTION seven() RETURNS int LANGUAGE plpgsql AS $$ BEGIN RETURN 7; END; $$;',
      );
      expect(await migrate(folder, database.url)).toEqual(['20990101000000_function']);
      expect(await query(database.url, 'SELECT seven()')).toEqual([{ seven: 7 }]);
      add('20990102000000_half', 'CREATE TABLE half (id int); SELECT 1 / 0;');
      await expect(migrate(folder, database.url)).rejects.toThrow();
      expect(await query(database.url, "SELECT to_regclass('half') AS half")).toEqual([{ half: null }]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
