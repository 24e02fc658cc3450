import { Command } from 'commander';

/** As they were typed. */
export interface TelemetryFlags {
  units?: string;
  ceiling: string;
  curve?: string;
  run?: string;
  json?: boolean;
  prometheus?: string;
  rate?: string;
  utilisation?: string;
  unitsQuery?: string;
  mean?: string;
  p95?: string;
  errorRate?: string;
  days: string;
  step: string;
  tokenFile?: string;
  azure?: string;
  azureSignIn?: string;
  server?: boolean;
  name?: string;
  gateway?: string;
  tier?: string;
  policySet?: string;
}

const badUsage = 2;

const help = `
Columns of a CSV: time, rps (or requests), utilisation_percent, units, mean_ms, p95_ms, error_rate (or errors).
With --prometheus each query answers with one series:
  headroom telemetry --prometheus http://prometheus:9090 --units 2 \\
    --rate 'sum(rate(http_requests_total[5m]))' --utilisation '100 * avg(rate(cpu_seconds_total[5m]))'
With --azure a service of API Management is asked for, by Azure Monitor, which keeps 93 days:
  headroom telemetry --azure /subscriptions/…/providers/Microsoft.ApiManagement/service/contoso --days 30
It signs in as Azure's own tools on this machine do, or with tenantId, clientId and clientSecret out of a JSON file.

Exit codes: 0 read, also where the series does not tell everything, 1 cannot be read or asked for, 2 wrong usage.`;

/** `headroom telemetry`. */
export function telemetryCommand(): Command {
  return new Command('telemetry')
    .description(
      'what a gateway in production tells: cost of a request, capacity, busy hour, growth, headroom; needs no server',
    )
    .argument('[file]', 'CSV of a series; - reads standard input')
    .option('--units <number>', 'units, where the series does not say')
    .option('--ceiling <percent>', 'utilisation up to which units are to be loaded', '80')
    .option('--curve <file>', 'write the demand curve there, as a plan takes it')
    .option('--run <tier>', 'print it as a run of a plan file (source: observed) on this tier, and nothing else')
    .option('--json', 'print what was learnt as JSON, and nothing else')
    .option('--prometheus <url>', 'ask a Prometheus in place of a file')
    .option('--rate <query>', 'PromQL of requests per second')
    .option('--utilisation <query>', 'PromQL of the utilisation in per cent')
    .option('--units-query <query>', 'PromQL of the number of units')
    .option('--mean <query>', 'PromQL of the mean latency in ms')
    .option('--p95 <query>', 'PromQL of the 95th percentile in ms')
    .option('--error-rate <query>', 'PromQL of the share of failed requests')
    .option('--days <number>', 'days until now that are asked for', '28')
    .option('--step <seconds>', 'seconds between points', '300')
    .option('--token-file <file>', 'file with the bearer token for Prometheus')
    .option('--azure <id>', 'ask Azure Monitor for a service of API Management, by its id')
    .option('--azure-sign-in <file>', 'JSON file with tenantId, clientId and clientSecret for Azure')
    .option('--server', 'keep it on the instance that headroom is logged in to, under its --name')
    .option('--name <name>', 'what the series is called there; one of that name is replaced')
    .option('--gateway <id>', 'whose telemetry it is, with --tier and --policy-set')
    .option('--tier <id>', 'tier of that gateway')
    .option('--policy-set <name>', 'policies that its requests pass')
    .addHelpText('after', help)
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : badUsage))
    .action(async (file: string | undefined, flags: TelemetryFlags) => {
      if (flags.server) {
        const { telemetryToServer } = await import('./telemetry-to-server');
        process.exitCode = await telemetryToServer(file, flags);
        return;
      }
      const { runTelemetry } = await import('./run-telemetry');
      process.exitCode = await runTelemetry(file, flags);
    });
}
