import { Command } from 'commander';

/** Wrong usage, or a document that cannot be read. */
const badInput = 2;

/** As they were typed. */
export interface PolicyFlags {
  gateway?: string;
  json?: boolean;
}

/** `headroom policies`. */
export function policiesCommand(): Command {
  const exitCodes = '\nExit codes: 0 read, 2 bad input.';
  const gateway = ['--gateway <id>', 'whose document it is; told from the text when absent'] as const;
  const quit = ({ exitCode }: { exitCode: number }) => process.exit(exitCode === 0 ? 0 : badInput);
  return new Command('policies')
    .description('policy documents, such as the policy XML of API Management or plugins of APISIX; needs no server')
    .exitOverride(quit)
    .addCommand(
      new Command('read')
        .description('the policies of a document, what it holds that is not known, and what each tier lacks')
        .argument('<file>', 'document, or - for standard input')
        .option(...gateway)
        .option('--json', 'print {gateway, chain, report, lacking} and nothing else')
        .addHelpText('after', exitCodes)
        .exitOverride(quit)
        .action(async (file: string, flags: PolicyFlags) => {
          const { runRead } = await import('./run-policies');
          process.exitCode = await runRead(file, flags);
        }),
    )
    .addCommand(
      new Command('diff')
        .description('what became of each policy from one document to another')
        .argument('<before>', 'earlier document')
        .argument('<after>', 'later document')
        .option(...gateway)
        .option('--json', 'print the changes and nothing else')
        .addHelpText('after', exitCodes)
        .exitOverride(quit)
        .action(async (before: string, after: string, flags: PolicyFlags) => {
          const { runDiff } = await import('./run-policies');
          process.exitCode = await runDiff(before, after, flags);
        }),
    );
}
