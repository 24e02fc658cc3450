export type {
  ColumnMapping,
  ImportedRun,
  ImportFinding,
  ImportPercentiles,
  ImportSource,
  NamedFile,
  TimeUnit,
} from './import-format';
export type { UnpackSpace } from './claimed';
export { importResults } from './import-results';
export type { ImportDocument, ImportGrade, ImportOptions, ImportReport } from './import-results';
export { parseColumns } from './plain-csv/parse-columns';
export { importFormats } from './registry';
