import { Command } from 'commander';
import { withExitCode } from '../api/exit';

/** As they were typed. */
export interface RunFlags {
  wait?: boolean;
  gate?: boolean;
  minCapacity?: string;
  plan?: string;
  maxMonthlyCost?: string;
  confirmUnenforcedTarget?: boolean;
  confirmHost?: string;
  junit?: string;
  markdown?: string;
}

const codes = `
Exit codes with --gate (see docs/ci.md):
  0 passed                    13 capacity below --min-capacity, or no option carries the plan
  2 wrong usage, or refused   14 cost above --max-monthly-cost
  10 SLO failed               15 aborted
  11 invalid run              16 not enough evidence
  12 infrastructure
Without --gate, --wait ends with 0 once the run has come to its end, whatever that is.`;

/** `headroom run`. */
export function runCommand(): Command {
  return new Command('run')
    .description('start a run of a benchmark on an instance, wait for its end, and judge it')
    .argument('<benchmark>', 'YAML file, which is applied first, or the name or id of a benchmark')
    .option('--wait', 'wait for the end and show the way there; Ctrl-C stops the run')
    .option('--gate', 'wait, and let the exit code say whether all that is asked was met')
    .option('--min-capacity <rps>', 'requests per second that it must carry inside its SLO; belongs to --gate')
    .option('--plan <name>', 'plan that is answered anew with what was measured; belongs to --gate')
    .option('--max-monthly-cost <amount>', 'the most that the plan may cost a month, in its currency')
    .option('--confirm-unenforced-target', 'an admin’s word that the script in the file may run')
    .option('--confirm-host <host>', 'the target’s host, above the rate from which the workspace asks for it')
    .option('--junit <file>', 'write the verdict as JUnit XML')
    .option('--markdown <file>', 'write the verdict as Markdown; a file that is there is added to')
    .addHelpText('after', codes)
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2))
    .action(async (benchmark: string, flags: RunFlags) => {
      const { runBenchmark } = await import('./run-benchmark');
      process.exitCode = await withExitCode(() => runBenchmark(benchmark, flags));
    });
}
