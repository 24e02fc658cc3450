import { HeadroomError, invalidInput, type PriceBook } from '@headroom/core';
import { listGateways } from '@headroom/gateways';
import { retailMappingOf } from '@headroom/gateways/retail';
import { importPriceBook, importRetailPages, localContext, refreshPrices, type Ctx } from '@headroom/services';
import { readText, UnreadableFile } from '../../read-text';
import { withClients } from '../clients';
import { readEnvironment } from '../env';
import type { ImportOptions } from './command';

const badInput = 2;

/**
 * Brings prices into the demo workspace's price books.
 * @returns the exit code: 0 done, 2 bad input, 1 when the API could not be read for some gateway
 */
export async function importPrices(file: string | undefined, options: ImportOptions): Promise<number> {
  if ((file === undefined) === (options.azure === undefined)) {
    process.stderr.write('Name a file, or say --azure to read the Azure Retail Prices API: one of the two.\n');
    return badInput;
  }
  try {
    // Before the instance's settings are looked for: what is wrong with the file is not to be blamed on them, nor the reverse.
    const document = file === undefined ? null : await readDocument(file);
    return await withClients(async (clients) => {
      const ctx = await localContext(clients);
      return file === undefined ? await refresh(ctx, options) : await importDocument(ctx, file, document, options);
    });
  } catch (error) {
    if (!(error instanceof HeadroomError && error.code === 'invalid-input')) throw error;
    process.stderr.write(`${error.message}\n`);
    return badInput;
  }
}

async function readDocument(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readText(file, 'price book'));
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalidInput(`${nameOf(file)}: ${error.message}`);
    if (error instanceof SyntaxError) throw invalidInput(`${nameOf(file)}: This is no JSON: ${error.message}`);
    throw error;
  }
}

const nameOf = (file: string) => (file === '-' ? 'standard input' : file);

async function importDocument(
  ctx: Ctx,
  file: string,
  document: unknown,
  { gateway, observedOn }: ImportOptions,
): Promise<number> {
  const isBook = (document as Partial<PriceBook> | null)?.schema === 'headroom.price-book/1';
  const taking = isBook
    ? importPriceBook(ctx, document).then((stored) => ({ ...stored, unmapped: [] }))
    : importRetailPages(ctx, { pages: document, gatewayId: gateway, observedOn });
  const { isNew, unmapped } = await taking.catch((error: unknown) => {
    const isBad = error instanceof HeadroomError && error.code === 'invalid-input';
    throw isBad ? invalidInput(`${nameOf(file)}: ${error.message}`) : error;
  });
  process.stdout.write(isNew ? 'The price book is in place.\n' : 'The price book is there already.\n');
  tellUnmapped(unmapped);
  return 0;
}

async function refresh(ctx: Ctx, { gateway, currency }: ImportOptions): Promise<number> {
  const baseUrl = readEnvironment().HEADROOM_RETAIL_PRICES_URL;
  if (baseUrl === '') throw invalidInput('Reading prices is switched off: HEADROOM_RETAIL_PRICES_URL is empty.');
  const known = listGateways()
    .filter((definition) => retailMappingOf(definition))
    .map(({ id }) => id);
  if (gateway !== undefined && !known.includes(gateway))
    throw invalidInput(`The API has no prices of "${gateway}". It has those of: ${known.join(', ')}.`);
  let exitCode = 0;
  for (const gatewayId of gateway === undefined ? known : [gateway]) {
    const target = { workspaceId: ctx.workspaceId, gatewayId, currency: currency.toUpperCase() };
    try {
      const { outcome, reason, unmapped } = await refreshPrices(ctx.clients, target, { baseUrl });
      process.stdout.write(`${gatewayId}: ${outcome}. ${reason}\n`);
      tellUnmapped(unmapped);
    } catch (error) {
      if (!(error instanceof HeadroomError && error.code === 'unavailable')) throw error;
      process.stderr.write(`${gatewayId}: ${error.message} The prices stay as they were.\n`);
      exitCode = 1;
    }
  }
  return exitCode;
}

const mostTold = 20;

function tellUnmapped(unmapped: readonly string[]): void {
  for (const item of unmapped.slice(0, mostTold)) process.stdout.write(`  not in the catalog: ${item}\n`);
  if (unmapped.length > mostTold) process.stdout.write(`  and ${unmapped.length - mostTold} more\n`);
}
