import type { Client } from 'pg';

export interface Table {
  name: string;
  /** Those that are stored; what the database works out by itself it works out again. */
  columns: string[];
}

export const migrationsTable = '_prisma_migrations';
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const tableName = (name: string) => `"public".${quoted(name)}`;
export const columnList = (columns: readonly string[]) => columns.map(quoted).join(', ');

/** Every table of the product but the list of migrations, each after those that its rows refer to. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> $1
        AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      GROUP BY c.relname ORDER BY c.relname`,
    [migrationsTable],
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `SELECT f.relname AS "from", t.relname AS "to" FROM pg_constraint k
       JOIN pg_class f ON f.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
      WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND k.conrelid <> k.confrelid`,
  );
  return inOrder(tables, references);
}

function inOrder(tables: readonly Table[], references: readonly { from: string; to: string }[]): Table[] {
  const ordered: Table[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const blocked = (table: Table) =>
      references.some(({ from, to }) => from === table.name && waiting.some(({ name }) => name === to));
    const free = waiting.filter((table) => !blocked(table));
    if (free.length === 0)
      throw new Error(`Tables refer to each other: ${waiting.map(({ name }) => name).join(', ')}.`);
    ordered.push(...free);
    waiting = waiting.filter(blocked);
  }
  return ordered;
}

/** Migrations that are in force, in their order. */
export async function appliedMigrations(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM ${tableName(migrationsTable)}
      WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`,
  );
  return rows.map(({ name }) => name);
}
