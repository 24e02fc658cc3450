export type { BackupHead } from './backup-file';
export { restoreBackup, type Restored, type RestoreOptions } from './restore-backup';
export { writeBackup } from './write-backup';
