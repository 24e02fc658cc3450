import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { noFilters, withSchemaEngine } from './schema-engine';

/** Where the schema and its migrations lie; `root` is the folder that holds `prisma/`. */
const placesIn = (root: string) => ({
  schema: path.join(root, 'prisma/schema.prisma'),
  migrations: path.join(root, 'prisma/migrations'),
});

/**
 * Applies every migration that the database has not seen, in order.
 * @param only names of those that count; all without
 * @returns names of the migrations applied now
 */
export async function migrate(root: string, databaseUrl: string, only?: readonly string[]): Promise<string[]> {
  const { schema, migrations } = placesIn(root);
  const lockfile = path.join(migrations, 'migration_lock.toml');
  const { appliedMigrationNames } = await withSchemaEngine(schema, databaseUrl, (engine) =>
    engine.applyMigrations({
      migrationsList: {
        baseDir: migrations,
        lockfile: {
          path: 'migration_lock.toml',
          content: existsSync(lockfile) ? readFileSync(lockfile, 'utf8') : null,
        },
        migrationDirectories: readdirSync(migrations, { withFileTypes: true })
          .filter((entry) => entry.isDirectory())
          .map((entry) => entry.name)
          .filter((name) => !only || only.includes(name))
          .sort()
          .map((name) => ({
            path: name,
            migrationFile: {
              path: 'migration.sql',
              content: {
                tag: 'ok' as const,
                value: readFileSync(path.join(migrations, name, 'migration.sql'), 'utf8'),
              },
            },
          })),
        shadowDbInitScript: '',
      },
      filters: noFilters,
    }),
  );
  return appliedMigrationNames;
}

/** SQL that builds, from nothing, what schema.prisma says; the database is only connected to, never changed. */
export async function schemaSql(root: string, databaseUrl: string): Promise<string> {
  const { schema } = placesIn(root);
  const { stdout } = await withSchemaEngine(schema, databaseUrl, (engine) =>
    engine.diff({
      from: { tag: 'empty' },
      to: { tag: 'schemaDatamodel', files: [{ path: schema, content: readFileSync(schema, 'utf8') }] },
      script: true,
      exitCode: null,
      filters: noFilters,
    }),
  );
  return stdout ?? '';
}
