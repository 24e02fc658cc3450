import { Command } from 'commander';
import { version } from '../package.json';

type Group =
  | 'login'
  | 'benchmark'
  | 'plan'
  | 'run'
  | 'recommend'
  | 'import'
  | 'telemetry'
  | 'export'
  | 'share'
  | 'price'
  | 'policies'
  | 'prices'
  | 'agent'
  | 'admin';

/** Each group is loaded only when it is called: an agent must be at work within moments. */
const load: Record<Group, () => Promise<Command>> = {
  login: async () => (await import('./login/command')).loginCommand(),
  benchmark: async () => (await import('./benchmark/command')).benchmarkCommand(),
  plan: async () => (await import('./plan/command')).planCommand(),
  run: async () => (await import('./run/command')).runCommand(),
  recommend: async () => (await import('./recommend/command')).recommendCommand(),
  import: async () => (await import('./import/command')).importCommand(),
  telemetry: async () => (await import('./telemetry/command')).telemetryCommand(),
  export: async () => (await import('./export/command')).exportCommand(),
  share: async () => (await import('./share/command')).shareCommand(),
  price: async () => (await import('./price/command')).priceCommand(),
  policies: async () => (await import('./policies/command')).policiesCommand(),
  prices: async () => (await import('./admin/prices/command')).pricesCommand(),
  agent: async () => (await import('./agent/command')).agentCommand(),
  admin: async () => (await import('./admin/command')).adminCommand(),
};

const program = new Command('headroom')
  .description(
    'Which gateway tier, and how many units of it, is the cheapest that carries this traffic inside this SLO?',
  )
  .version(version);

const called = process.argv[2];
for (const group of Object.keys(load) as Group[])
  if (called === group || !(called !== undefined && called in load)) program.addCommand(await load[group]());

await program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`headroom: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
