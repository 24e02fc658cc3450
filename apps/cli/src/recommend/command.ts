import { Command } from 'commander';

/** Wrong usage, or a plan that cannot be read. */
const badInput = 2;

/** `headroom recommend`. */
export function recommendCommand(): Command {
  return new Command('recommend')
    .description('answer a plan file: the cheapest tier and number of units that carry its target')
    .argument('<file>', 'plan in JSON or YAML (schema headroom.plan/1); - reads standard input')
    .option('--json', 'print the headroom.recommendation/1 document and nothing else')
    .addHelpText('after', '\nExit codes: 0 recommended, 2 bad input, 3 not enough evidence, 4 no feasible option.')
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : badInput))
    .action(async (file: string, { json }: { json?: boolean }) => {
      const { recommendFile } = await import('./recommend-file');
      process.exitCode = await recommendFile(file, { json: json ?? false });
    });
}
