import { Command } from 'commander';
import { openApi } from '../api/client';
import { readCredentials } from '../api/credentials';
import { withExitCode } from '../api/exit';

/** `headroom export …`: what an instance knows, for other programs. */
export function exportCommand(): Command {
  const all = new Command('export').description('figures of an instance, for other programs');
  const print = (path: (id: string) => string) => async (id: string) => {
    process.exitCode = await withExitCode(async () => {
      process.stdout.write(`${(await openApi(await readCredentials()).text(path(id))).trimEnd()}\n`);
      return 0;
    });
  };
  all
    .command('run <id>')
    .description('a run with its stages, as JSON')
    .action(print((id) => `/runs/${encodeURIComponent(id)}`));
  all
    .command('series <id>')
    .description('a run second by second, as JSON')
    .action(print((id) => `/runs/${encodeURIComponent(id)}/series`));
  all
    .command('costs [table]')
    .description('a table of the cost report, as CSV')
    .action(async (table?: string) =>
      print(() => `/reports/cost.csv${table === undefined ? '' : `?table=${encodeURIComponent(table)}`}`)(''),
    );
  return all;
}
