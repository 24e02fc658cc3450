import { restoreBackup } from '@headroom/db/backup';
import { createSecretBox } from '@headroom/services';
import { readSecretKeys } from '@headroom/services/process-settings';
import { readEnvironment, repositoryRoot } from './env';

/** Restores a backup and says what came back, what is trusted again, and that no load is made until it is resumed. Web app and workers must not be running. */
export async function restoreInstance(path: string, { replace }: { replace: boolean }): Promise<void> {
  const environment = readEnvironment();
  const keyCheck = createSecretBox(readSecretKeys(environment).secretKey).keyId;
  const options = { root: repositoryRoot, databaseUrl: environment.DATABASE_URL, path, keyCheck, replace };
  const { head, trusted } = await restoreBackup(options);
  const { tables, createdAt } = head;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(
    `${rows} rows are back as they were at ${createdAt}. Start the web app and the workers.\n` +
      'All load is stopped, and what waited or ran then ends. When you have looked, "headroom admin resume" lets load begin again.\n' +
      'Everybody signs in anew, with the password of then; invitations that were open are taken back.\n' +
      `As in the backup, whatever was revoked since: ${trusted.apiTokens} API tokens, ${trusted.agents} agents and ${trusted.shares} shared links are trusted. ` +
      'Revoke anew those that were, and remove anew who was removed, before others can reach the web app.\n',
  );
}
