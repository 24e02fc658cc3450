export type { BackupHead } from './backup-file';
export { restoreBackup, type RestoreOptions } from './restore-backup';
export { writeBackup } from './write-backup';
