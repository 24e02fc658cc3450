import { Command } from 'commander';

/** Wrong usage, or a document that cannot be read. */
const badInput = 2;

/** As they were typed. */
export interface PolicyFlags {
  gateway?: string;
  json?: boolean;
}

export interface AzureFlags {
  signIn?: string;
  product?: string;
  xml?: boolean;
  json?: boolean;
}

const azureHelp = `
  headroom policies azure /subscriptions/…                           services of API Management
  headroom policies azure /subscriptions/…/service/contoso           its APIs and operations
  headroom policies azure /subscriptions/…/service/contoso orders get-order --xml > get-order.xml

Signed in as Azure's own tools on this machine are, or by a JSON file with tenantId, clientId and clientSecret.

Exit codes: 0 read, 2 bad input, or what Azure said.`;

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
    )
    .addCommand(
      new Command('azure')
        .description(
          'what requests to a running service of API Management go through, and where each policy is written',
        )
        .argument('<id>', 'id of a subscription or of a service, as /subscriptions/…')
        .argument('[api]', 'id of an API of the service')
        .argument('[operation]', 'id of an operation of the API; all of the API without it')
        .option('--product <id>', 'the product that callers come by')
        .option('--sign-in <file>', 'JSON file with tenantId, clientId and clientSecret')
        .option('--xml', 'print the policies as one policy document')
        .option('--json', 'print what was read as JSON, and nothing else')
        .addHelpText('after', azureHelp)
        .exitOverride(quit)
        .action(async (id: string, api: string | undefined, operation: string | undefined, flags: AzureFlags) => {
          const { runAzure } = await import('./run-azure');
          process.exitCode = await runAzure([id, api, operation], flags);
        }),
    );
}
