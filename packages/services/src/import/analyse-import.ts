import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Interval } from '@headroom/core';
import { importResults, parseColumns, type UnpackSpace } from '@headroom/loadgen/imports';
import { authorise, type Ctx } from '../ctx';
import { importSeries } from './import-series';
import { importedRunSchema, type ImportedRun } from './imported-run';

/** Files as they were read, before anything is stored. */
export interface AnalysedImport {
  imported: ImportedRun;
  intervals: Interval[];
  /** The run that the same files were stored as before, in this workspace. */
  knownRunId: string | null;
}

interface ImportAsked {
  paths: string[];
  /** Which columns of a plain CSV hold what: `start=ts:s,duration=took:us,name=path,status=code`. */
  columns?: string | undefined;
  signal?: AbortSignal;
  space?: UnpackSpace;
}

/**
 * Reads the files of one run and holds the laws against it. Stores nothing.
 * @throws HeadroomError `invalid-input` that names file, line and column of what cannot be read
 */
export async function analyseImport(ctx: Ctx, { paths, columns, signal, space }: ImportAsked): Promise<AnalysedImport> {
  authorise(ctx, 'run.import');
  const files = [];
  for (const path of paths)
    files.push({ name: basename(path), bytes: (await stat(path)).size, sha256: await sha256Of(path) });
  const sha256 = digestOf(files.map((file) => file.sha256).toSorted());
  const { document, run, format, lawsPassed, gradeReason } = await importResults(
    paths.map((path) => ({ path, name: basename(path) })),
    {
      ...(columns && { columns: parseColumns(columns) }),
      ...(signal && { signal }),
      space,
    },
  );
  const { startedAt, loadModel, users, little, assumed, notes } = run;
  const imported = importedRunSchema.parse({
    schema: 'headroom.import-run/1',
    ...{ name: nameOf(files), sha256, files, formatLabel: format.label, report: document, gradeReason, lawsPassed },
    ...{ startedAt, loadModel, users, little, assumed, notes, subject: null, noEvidence: null },
    series: importSeries(run.intervals),
  });
  return { imported, intervals: run.intervals, knownRunId: await knownRun(ctx, sha256) };
}

/** The run of this workspace that the same files were imported as. */
export async function knownRun({ clients, workspaceId }: Ctx, sha256: string): Promise<string | null> {
  const row = await clients.db.run.findFirst({
    where: { workspaceId, imported: { path: ['sha256'], equals: sha256 } },
    select: { id: true },
  });
  return row?.id ?? null;
}

const nameOf = ([first, ...others]: { name: string }[]) =>
  `${first!.name.slice(0, 100)}${others.length > 0 ? ` and ${others.length} more` : ''}`;

const digestOf = (parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('hex');

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>)
    hash.update(chunk);
  return hash.digest('hex');
}
