// Read before anything is installed: plain JavaScript for Node 18.
import { resolve } from 'node:path';
import { root } from '../bootstrap.mjs';

const usage = `npm start [-- flags]

  --once    run the demo benchmark to its recommendation, print it, stop everything; the exit code says how it went
  --fresh   delete the local state (database, queue, logs, secrets) and begin anew

  PORT                 port of the web app on this machine (3000)
  HEADROOM_STATE_DIR   where the local state lives (.headroom)
  DATABASE_URL         use this Postgres (15 or newer) instead of the embedded one
  REDIS_URL            use this Redis (6.2 or newer) instead of a local one
`;

/**
 * Flags and settings of `npm start`; prints the usage and ends the process on --help and on what it does not know.
 * @returns {{ once: boolean, fresh: boolean, port: number | null, stateDir: string, databaseUrl?: string, redisUrl?: string }}
 * `port` is null when any free one will do: nobody opens a browser on a headless run.
 */
export function readOptions(argv, env) {
  const refuse = (problem) => {
    console.error(problem);
    process.exit(2);
  };
  if (argv.includes('--help')) {
    console.log(usage);
    process.exit(0);
  }
  for (const flag of argv)
    if (!['--once', '--fresh'].includes(flag)) refuse(`npm start does not know ${flag}.\n\n${usage}`);

  const once = argv.includes('--once');
  const fresh = argv.includes('--fresh');
  const port = env.PORT ? Number(env.PORT) : once ? null : 3000;
  if (port !== null && !(Number.isInteger(port) && port >= 1 && port <= 65_535))
    refuse(`PORT must be a number from 1 to 65535; it is "${env.PORT}".`);
  for (const name of ['DATABASE_URL', 'REDIS_URL']) {
    if (env[name] && !URL.canParse(env[name]))
      refuse(
        `${name} is not an address such as ${name === 'REDIS_URL' ? 'redis://host:6379/0' : 'postgresql://user:password@host:5432/headroom'}.`,
      );
    if (env[name] && fresh)
      refuse(
        `--fresh deletes the local state only. It would not empty the server in ${name}: unset it, or empty that server yourself.`,
      );
  }
  const stateDir = resolve(root, env.HEADROOM_STATE_DIR || '.headroom');
  return {
    once,
    fresh,
    port,
    stateDir,
    databaseUrl: env.DATABASE_URL || undefined,
    redisUrl: env.REDIS_URL || undefined,
  };
}
