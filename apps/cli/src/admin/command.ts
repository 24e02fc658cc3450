import { Command } from 'commander';

/** `headroom admin …`: for the machine that holds an instance's database. */
export function adminCommand(): Command {
  const admin = new Command('admin').description('look after an instance from the machine that runs it');
  admin
    .command('migrate')
    .description('bring the database to the newest schema')
    .action(async () => {
      await (await import('./migrate')).migrateInstance();
      // The schema engine leaves a timer of 10 s behind, for a lock that was long released.
      process.exit(0);
    });
  admin
    .command('seed')
    .description('make the demo workspace, or bring it up to date')
    .action(async () => (await import('./seed')).seedInstance());
  admin
    .command('demo')
    .description('queue the demo benchmark')
    .option('--if-never-run', 'only when it has never been run')
    .option('--wait', 'wait for its recommendation and print it')
    .action(async (options: { ifNeverRun?: boolean; wait?: boolean }) => {
      process.exitCode = await (await import('./demo')).runDemo(options);
    });
  admin
    .command('backup <file>')
    .description('write all of the database, as of one moment, to a new file')
    .action(async (file: string) => (await import('./backup')).backupInstance(file));
  admin
    .command('restore <file>')
    .description('fill an empty database from a backup, and bring it to the newest schema')
    .option('--replace', 'what is in the database goes')
    .action(async (file: string, { replace = false }: { replace?: boolean }) => {
      await (await import('./restore')).restoreInstance(file, { replace });
      // As after a migration.
      process.exit(0);
    });
  admin
    .command('rotate-key')
    .description('move every sealed secret to HEADROOM_SECRET_KEY from HEADROOM_SECRET_KEY_PREVIOUS')
    .action(async () => (await import('./rotate-key')).rotateInstanceKey());
  admin
    .command('halt')
    .description('stop all load of the instance at once, and let none begin')
    .option('--reason <sentence>', 'what people are told', '')
    .action(async ({ reason }: { reason: string }) => (await import('./halt')).haltAllLoad(reason));
  admin
    .command('resume')
    .description('let load begin again')
    .action(async () => (await import('./halt')).resumeAllLoad());
  return admin;
}
