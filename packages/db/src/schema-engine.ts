/**
 * Prisma's own schema engine as WebAssembly over the pg adapter: the same engine that `prisma migrate` downloads as a
 * native binary, without the download. It fills `_prisma_migrations`, so `prisma migrate deploy` stays usable.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg';

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

/** Opens the engine over a reachable database with a schema text; it connects at once. */
export async function openSchemaEngine(schemaPath: string, databaseUrl: string) {
  await (instantiated ??= instantiate());
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg({ connectionString: databaseUrl }));
  const datamodels: [string, string][] = [[schemaPath, readFileSync(schemaPath, 'utf8')]];
  return engineModule.SchemaEngine.new({ datamodels }, () => undefined, adapter);
}

/** Filters the engine asks for; nothing of ours lives outside the schema. */
export const noFilters = { externalTables: [], externalEnums: [] };
