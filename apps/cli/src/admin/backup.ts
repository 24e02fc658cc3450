import { writeBackup } from '@headroom/db/backup';
import { createSecretBox } from '@headroom/services';
import { readSecretKeys } from '@headroom/services/process-settings';
import { version } from '../../package.json';
import { readEnvironment } from './env';

/** Writes a backup and says what is in it. */
export async function backupInstance(file: string): Promise<void> {
  const environment = readEnvironment();
  const keyCheck = createSecretBox(readSecretKeys(environment).secretKey).keyId;
  const { tables } = await writeBackup(environment.DATABASE_URL, file, { version, keyCheck });
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(
    `${file} has ${rows} rows of ${tables.length} tables. Keep the secret key apart from it: secrets in it are opened by nothing else.\n`,
  );
}
