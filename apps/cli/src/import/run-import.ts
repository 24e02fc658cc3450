import { HeadroomError } from '@headroom/core';
import { importResults, parseColumns } from '@headroom/loadgen/imports';
import type { ColumnMapping } from '@headroom/loadgen/imports';
import type { ImportFlags } from './command';
import { importText } from './import-text';

const unreadable = 1;
const badUsage = 2;
const defaultWidth = 120;

/** Prints what the files say. @returns the exit code: 0 read, 1 cannot be read, 2 wrong usage; the last two tell why on standard error */
export async function runImport(files: readonly string[], { columns, json }: ImportFlags): Promise<number> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', endOfReader);
  let mapping: ColumnMapping | undefined;
  try {
    mapping = columns === undefined ? undefined : parseColumns(columns);
  } catch (error) {
    return refused(error, badUsage);
  }
  try {
    const report = await importResults(files, mapping ? { columns: mapping } : {});
    const { isTTY, columns: width } = process.stdout;
    process.stdout.write(
      json
        ? `${JSON.stringify(report.document, null, 2)}\n`
        : importText(report, { width: isTTY ? width : defaultWidth, terminal: isTTY ? process.stdout : null }),
    );
    return 0;
  } catch (error) {
    return refused(error, unreadable);
  }
}

function refused(error: unknown, code: number): number {
  if (!(error instanceof HeadroomError && error.code === 'invalid-input')) throw error;
  process.stderr.write(`${error.message}\n`);
  return code;
}

/** Whoever reads may stop reading, as `head` does. */
function endOfReader(error: NodeJS.ErrnoException) {
  if (error.code !== 'EPIPE') throw error;
}
