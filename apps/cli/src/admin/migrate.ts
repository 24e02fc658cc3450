import { migrate } from '@headroom/db/migrate';
import { readEnvironment, repositoryRoot } from './env';

/** Applies pending migrations and says which. */
export async function migrateInstance(): Promise<void> {
  const applied = await migrate(repositoryRoot, readEnvironment().DATABASE_URL);
  process.stdout.write(applied.length ? `Applied ${applied.join(', ')}.\n` : 'The database is up to date.\n');
}
