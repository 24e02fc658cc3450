import { Command } from 'commander';

/** `headroom prices …`: the price books of an instance, from the machine that holds its database. */
export function pricesCommand(): Command {
  const prices = new Command('prices').description('bring prices into an instance, and see what it has');
  prices
    .command('import')
    .description('take in a price book, or read the Azure Retail Prices API')
    .argument(
      '[file]',
      'price book in JSON (schema headroom.price-book/1), or pages of the API; - reads standard input',
    )
    .option('--azure', 'read the Azure Retail Prices API now')
    .option('--gateway <id>', 'gateway whose prices are read; every one that the API knows when absent')
    .option('--currency <code>', 'currency that the API is asked for', 'USD')
    .option('--observed-on <date>', 'day on which the pages of a file were read (YYYY-MM-DD)')
    .action(async (file: string | undefined, options: ImportOptions) => {
      process.exitCode = await (await import('./import-prices')).importPrices(file, options);
    });
  prices
    .command('list')
    .description('the prices in force today and how old they are')
    .action(async () => (await import('./list-prices')).listPrices());
  return prices;
}

export interface ImportOptions {
  azure?: boolean;
  gateway?: string;
  currency: string;
  observedOn?: string;
}
