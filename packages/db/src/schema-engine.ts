/**
 * Prisma's own schema engine as WebAssembly over the pg adapter: the same engine that `prisma migrate` downloads as a
 * native binary, without the download. It fills `_prisma_migrations`, so `prisma migrate deploy` stays usable.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';

let instantiated: Promise<void> | undefined;

async function instantiate(): Promise<void> {
  const wasmPath = createRequire(import.meta.url)
    .resolve('@prisma/schema-engine-wasm/schema_engine_bg')
    .replace(/\.js$/, '.wasm');
  const { instance } = await WebAssembly.instantiate(readFileSync(wasmPath), {
    './schema_engine_bg.js': engineModule as unknown as WebAssembly.ModuleImports,
  });
  engineModule.__wbg_set_wasm(instance.exports);
  (instance.exports as { __wbindgen_start?: () => void }).__wbindgen_start?.();
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: { set_message: (message: string) => process.stderr.write(`${message}\n`) },
  });
}

/**
 * Sends a script whole, as `prisma migrate deploy` does. The adapter cuts it at every semicolon, those of comments and of
 * function bodies among them, and spreads the pieces over connections; sent whole, a script that fails has also done nothing.
 */
class WholeScripts extends PrismaPg {
  override async connect() {
    const connection = await super.connect();
    connection.executeScript = async (script) => {
      await connection.underlyingDriver().query(script);
    };
    return connection;
  }
}

/**
 * Opens the engine over a reachable database with a schema text, and lets go of the database afterwards: the engine’s lock
 * lives as long as its connection, and the next one would wait for it.
 */
export async function withSchemaEngine<T>(
  schemaPath: string,
  databaseUrl: string,
  work: (engine: engineModule.SchemaEngine) => Promise<T>,
): Promise<T> {
  await (instantiated ??= instantiate());
  const pool = new pg.Pool({ connectionString: databaseUrl });
  try {
    const adapter = bindMigrationAwareSqlAdapterFactory(new WholeScripts(pool));
    const datamodels: [string, string][] = [[schemaPath, readFileSync(schemaPath, 'utf8')]];
    return await work(await engineModule.SchemaEngine.new({ datamodels }, () => undefined, adapter));
  } finally {
    await pool.end();
  }
}

/** Filters the engine asks for; nothing of ours lives outside the schema. */
export const noFilters = { externalTables: [], externalEnums: [] };
