import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UnpackSpace } from './claimed';
import { formatOf } from './detect-format';
import type {
  ImportedName,
  ImportedRun,
  ImportFormat,
  ImportPercentiles,
  NamedFile,
  ParseOptions,
} from './import-format';
import { type UnpackLimits, unpackLimits } from './inflation-guard';
import { lawChecks } from './law-checks';
import { openSources } from './open-sources';

/** C: single requests that obey the laws; D: a summary that does; null: figures that break a law, which are no evidence. */
export type ImportGrade = 'C' | 'D' | null;

/** What `headroom import --json` prints. Figures that the source does not tell are null. */
export interface ImportDocument {
  schema: 'headroom.import/1';
  format: string;
  requests: number;
  errors: number | null;
  durationSeconds: number | null;
  /** Answers per second, whatever they say. */
  throughputRps: number | null;
  percentilesMs: ImportPercentiles;
  byName: ImportedName[];
  /** How many intervals there are, one second of one name each; 0 for a summary. */
  intervals: number;
  dropped: number;
  findings: ({ severity: 'breaks' | 'warns'; sentence: string } & ({ law: string } | { kind: string }))[];
  grade: ImportGrade;
}

export interface ImportReport {
  document: ImportDocument;
  run: ImportedRun;
  format: Pick<ImportFormat, 'id' | 'label' | 'raw'>;
  /** Laws that were checked and hold, in words. */
  lawsPassed: string[];
  /** Why the grade is what it is. */
  gradeReason: string;
}

export interface ImportOptions extends ParseOptions {
  limits?: UnpackLimits;
  /** The system's own directory without, as much of it as there is. */
  space?: UnpackSpace | undefined;
}

/**
 * Reads the files of one run, whatever made them, and holds them against the laws.
 * @param files one file, or several that belong together; a path is its own name unless another is given
 * @throws HeadroomError `invalid-input`, one sentence that names file, line and column
 */
export async function importResults(
  files: readonly (string | NamedFile)[],
  options: ImportOptions = {},
): Promise<ImportReport> {
  const { limits = unpackLimits, space = { directory: tmpdir(), claimBytes: async () => undefined } } = options;
  const directory = await mkdtemp(join(space.directory, 'headroom-import-'));
  try {
    const sources = await openSources(files, { ...space, directory }, limits);
    const format = await formatOf(sources, options.columns !== undefined);
    return reportOf(await format.parse(sources, options), format);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function reportOf(run: ImportedRun, format: ImportFormat): ImportReport {
  const checks = lawChecks(run);
  const findings = [...run.findings, ...checks.flatMap((check) => check.findings)];
  const broken = new Set(findings.filter(({ severity }) => severity === 'breaks').map(({ kind }) => kind));
  const isRaw = run.intervals.length > 0;
  const laws = new Set(checks.map(({ law }) => law)).add('little').add('sums').add('percentile-order');
  const { requests, unanswered, errors, durationSeconds, percentilesMs, byName, dropped } = run;
  const answers = requests - unanswered;
  return {
    document: {
      schema: 'headroom.import/1',
      format: run.format,
      ...{ requests, errors, durationSeconds },
      throughputRps: durationSeconds !== null && durationSeconds > 0 ? answers / durationSeconds : run.statedRps,
      ...{ percentilesMs, byName },
      intervals: run.intervals.length,
      dropped,
      findings: findings.map(({ kind, ...finding }) => ({
        ...(laws.has(kind) ? { law: kind } : { kind }),
        ...finding,
      })),
      grade: broken.size > 0 ? null : isRaw ? 'C' : 'D',
    },
    run: { ...run, findings },
    format,
    lawsPassed: checks.filter(({ findings: own }) => own.length === 0).map(({ label }) => label),
    gradeReason:
      broken.size > 0
        ? 'its figures break a law, so they are a finding and no evidence'
        : isRaw
          ? 'single requests that obey every law they could be held against'
          : 'a summary without single requests, which obeys every law it could be held against',
  };
}
