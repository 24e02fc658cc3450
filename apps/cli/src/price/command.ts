import { Command, Option } from 'commander';

/** Wrong usage, or a question that has no answer. */
const badInput = 2;

/** `headroom price`. */
export function priceCommand(): Command {
  return new Command('price')
    .description('what a tier costs in a month, line by line, from the embedded price books; needs no server')
    .requiredOption('--gateway <id>', 'gateway, such as azure-api-management')
    .requiredOption('--tier <id>', 'tier of the gateway, such as standard-v2')
    .option('--units <n>', 'units of a tier that has them; 1 when absent')
    .option('--calls <n>', 'calls per month')
    .addOption(new Option('--executions <n>', 'executions per month: calls by another name').conflicts('calls'))
    .option('--gb-seconds <n>', 'gigabyte-seconds per month, as measured')
    .option('--duration-ms <n>', 'duration of an execution, in place of gigabyte-seconds')
    .option('--concurrency <n>', 'executions that an instance has at a time; belongs to --duration-ms')
    .option('--always-ready-gb-seconds <n>', 'gigabyte-seconds executed on always-ready instances')
    .option('--baseline-gb-seconds <n>', 'gigabyte-seconds for which always-ready instances are kept')
    .option('--always-ready-executions <n>', 'executions on always-ready instances')
    .option('--add-on <id=n>', 'something rented beside the units; may be repeated', collect, [])
    .option('--grants-used', 'free grants are used up by something else')
    .option('--region <id>', 'region, such as westeurope')
    .option('--currency <code>', 'USD when absent')
    .option('--at <date>', 'day whose prices hold (YYYY-MM-DD); today when absent')
    .option('--commitment <kind>', 'reservation-1y, reservation-3y, savings-plan-1y or savings-plan-3y')
    .option('--discount <percent>', 'off every list price')
    .option('--book <file>', 'price book to use beside the embedded ones; may be repeated', collect, [])
    .option('--json', 'print the headroom.price/1 document and nothing else')
    .addHelpText('after', '\nExit codes: 0 priced, 2 bad input or no price in the region.')
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : badInput))
    .action(async (flags: PriceFlags) => {
      const { runPrice } = await import('./run-price');
      process.exitCode = await runPrice(flags);
    });
}

const collect = (value: string, before: string[]) => [...before, value];

/** As they were typed. */
export interface PriceFlags {
  gateway: string;
  tier: string;
  units?: string;
  calls?: string;
  executions?: string;
  gbSeconds?: string;
  durationMs?: string;
  concurrency?: string;
  alwaysReadyGbSeconds?: string;
  baselineGbSeconds?: string;
  alwaysReadyExecutions?: string;
  addOn: string[];
  grantsUsed?: boolean;
  region?: string;
  currency?: string;
  at?: string;
  commitment?: string;
  discount?: string;
  book: string[];
  json?: boolean;
}
