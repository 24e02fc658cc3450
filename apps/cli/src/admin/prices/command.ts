import { Command } from 'commander';

/** Wrong usage, or what cannot be read. */
const badInput = 2;

/** `headroom prices …`: the price books of an instance, from the machine that holds its database. */
export function pricesCommand(): Command {
  const prices = new Command('prices')
    .description('bring prices into an instance, and see what it has')
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : badInput));
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
  prices
    .command('discount')
    .description('say what is paid less than the list price; meters have it before gateways, gateways before all')
    .argument('<gateway>', 'gateway, or * for every one without a discount of its own')
    .argument('<percent>', 'per cent off the list price, such as 12.5, or none to take the discount away')
    .option('--meter <name>', 'meter of the gateway; every one without a discount of its own when absent')
    .action(async (gateway: string, percent: string, { meter }: { meter?: string }) => {
      process.exitCode = await (await import('./discount')).discount(gateway, percent, meter);
    });
  prices
    .command('discounts')
    .description('what is paid less than the list price')
    .action(async () => (await import('./list-discounts')).printDiscounts());
  return prices;
}

export interface ImportOptions {
  azure?: boolean;
  gateway?: string;
  currency: string;
  observedOn?: string;
}
