import { Command, Option } from 'commander';
import { requireNamed } from '../api/apply';
import { openApi } from '../api/client';
import { readCredentials } from '../api/credentials';
import { withExitCode } from '../api/exit';

const dayMs = 86_400_000;

/** `headroom share`. */
export function shareCommand(): Command {
  return new Command('share')
    .description('freeze a run or a plan of an instance, and print the address under which anybody may read it')
    .addArgument(new Command().createArgument('<kind>', 'run or plan').choices(['run', 'plan']))
    .argument('<id>', 'id of the run, or name or id of the plan')
    .addOption(new Option('--days <n>', 'after which it ends by itself').argParser(Number))
    .action(async (kind: 'run' | 'plan', named: string, { days }: { days?: number }) => {
      process.exitCode = await withExitCode(async () => {
        const api = openApi(await readCredentials());
        const id = kind === 'plan' ? (await requireNamed(api, 'plans', named)).id : named;
        const expiresAt = days === undefined ? null : new Date(Date.now() + days * dayMs).toISOString();
        const { body } = await api.ask<{ path: string }>('/shares', {
          ...{ method: 'POST', body: { subject: { kind, id }, expiresAt } },
        });
        process.stdout.write(`${new URL(body.path, api.url).href}\n`);
        return 0;
      });
    });
}
