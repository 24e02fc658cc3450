import { Command, InvalidArgumentError } from 'commander';

function shardNumber(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

function serverUrl(text: string): string {
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? '')) throw new InvalidArgumentError('It must be an http(s) URL.');
  return text;
}

/** `headroom agent`. */
export function agentCommand(): Command {
  return new Command('agent')
    .description('make load for one shard of a run, under the orders of a Headroom server')
    .requiredOption('--url <url>', 'address of the Headroom server', serverUrl)
    .requiredOption('--run <id>', 'id of the run')
    .option('--shard <number>', 'number of the shard', shardNumber, 0)
    .option('--token-file <path>', 'file with the shard token (default: the variable HEADROOM_AGENT_TOKEN)')
    .option('--exit-with-parent', 'stop all load and exit when standard input closes')
    .action(async (options) => {
      const { agent } = await import('./agent');
      process.exitCode = await agent(options);
    });
}
