import { Command, InvalidArgumentError } from 'commander';

function shardNumber(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

function serverUrl(text: string): string {
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? '')) throw new InvalidArgumentError('It must be an http(s) URL.');
  return text;
}

interface AgentFlags {
  url?: string;
  run?: string;
  shard: number;
  tokenFile?: string;
  exitWithParent?: boolean;
}

/** `headroom agent`: for one shard of one run, or, without --run, for whatever the server asks. */
export function agentCommand(): Command {
  return new Command('agent')
    .description(
      'make load under the orders of a Headroom server: for every run that it sends here, or for the shard of one',
    )
    .option('--url <url>', 'address of the Headroom server', serverUrl)
    .option('--run <id>', 'serve this run alone, then end')
    .option('--shard <number>', 'number of the shard', shardNumber, 0)
    .option(
      '--token-file <path>',
      'file with the registration code or token, which is replaced in it (default: the variable HEADROOM_AGENT_TOKEN)',
    )
    .option('--exit-with-parent', 'stop all load and exit when standard input closes')
    .action(async ({ url, run, ...options }: AgentFlags, command: Command) => {
      if (!url) command.error("error: required option '--url <url>' not specified", { exitCode: 2 });
      process.exitCode =
        run === undefined
          ? await (await import('./serve')).serve({ url, ...options })
          : await (await import('./agent')).agent({ url, run, ...options });
    })
    .addCommand(calibrateCommand())
    .addCommand(stubCommand(), { hidden: true });
}

const calibrateCommand = () =>
  new Command('calibrate')
    .description('measure the highest rate this machine makes with the builtin engine, about 15 s of full load')
    .option('--json', 'print the result as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      process.exitCode = await (await import('./calibrate')).printCalibration(json ?? false);
    });

/** The target of a calibration, which starts it. */
const stubCommand = () =>
  new Command('calibration-stub').action(async () => {
    await (await import('@headroom/loadgen/agent')).runCalibrationStub();
  });
