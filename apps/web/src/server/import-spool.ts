import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HeadroomError, intervalSchema, invalidInput } from '@headroom/core';
import { importedRunSchema, type AnalysedImport } from '@headroom/services';
import { z } from 'zod';
import { claimBytes, spoolDirectory } from './import-room';
import { bodyBytes } from './request-limits';

const maxFiles = 200;
const ofFile = 'file-';
const keptMs = 60 * 60 * 1000;
const uploadId = z.uuid();

/** The files were larger than what may be uploaded. */
export class UploadTooLarge extends Error {}

/** Where the files of one upload are, between their arrival and the moment when they are stored or given up. */
export interface Upload {
  workspaceId: string;
  id: string;
}

/** It was given up or is too old, or the process that has it is another one. */
const lost = () =>
  new HeadroomError(
    'not-found',
    'This upload is not here: it was too long ago, or went to a part of the web app that has ended. Choose the files again.',
  );

/** @throws HeadroomError `not-found` for what is no id of an upload */
export function directoryOf({ workspaceId, id }: Upload): string {
  if (!uploadId.safeParse(id).success) throw lost();
  return join(spoolDirectory(), workspaceId, id);
}

/** A new upload, whose files are all sent to this process. */
export async function openUpload(workspaceId: string): Promise<Upload> {
  await removeOldUploads();
  const upload = { workspaceId, id: randomUUID() };
  await mkdir(directoryOf(upload), { recursive: true, mode: 0o700 });
  return upload;
}

/**
 * Writes one file of an upload to disk as it comes in; what was sent of it is removed when it cannot be finished.
 * @throws UploadTooLarge when the upload's files would have more than `maxBytes` together
 * @throws HeadroomError `not-found` when the upload was not opened here, `unavailable` when there is no room for it
 */
export async function spoolFile(
  upload: Upload,
  name: string,
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number = bodyBytes.upload,
): Promise<void> {
  const directory = directoryOf(upload);
  const known = await filesOf(upload);
  if (known.length >= maxFiles) throw invalidInput(`One run may have at most ${maxFiles} files.`);
  let bytes = 0;
  for (const path of known) bytes += (await stat(path)).size;
  // A directory each: two files may have the same name, and the name is shown again.
  const own = join(directory, `${ofFile}${String(known.length).padStart(3, '0')}`);
  await mkdir(own).catch(orLost);
  const counted = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) done(new UploadTooLarge());
      else claimBytes(chunk.byteLength).then(() => done(null, chunk), done);
    },
  });
  try {
    const source = Readable.fromWeb((body ?? new Blob([]).stream()) as Parameters<typeof Readable.fromWeb>[0]);
    await pipeline(source, counted, createWriteStream(join(own, plainName(name)), { mode: 0o600 }));
    // It is as old as the last of its files.
    await utimes(directory, new Date(), new Date());
  } catch (error) {
    await rm(own, { recursive: true, force: true });
    orLost(error);
  }
}

/** Where an upload's directory is gone, or was never here; any other error is thrown as it is. */
function orLost(error: unknown): never {
  throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? lost() : error;
}

/** A name that is one, and nothing but one, wherever it is written. */
const plainName = (name: string): string =>
  basename(name.replaceAll('\\', '/'))
    .replace(/\p{Cc}/gu, '')
    .slice(-120)
    .replace(/^\.+/, '') || 'results';

/** Files of an upload in the order in which they came. @throws HeadroomError `not-found` when it was not opened here */
export async function filesOf(upload: Upload): Promise<string[]> {
  const directory = directoryOf(upload);
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(orLost);
  return entries
    .filter((entry) => entry.isFile() && basename(entry.parentPath).startsWith(ofFile))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

const analysisFile = 'analysis.json';

/** Keeps what was read of an upload, so that storing it does not read it again. */
export const keepAnalysis = (upload: Upload, { imported, intervals }: AnalysedImport): Promise<void> =>
  writeFile(join(directoryOf(upload), analysisFile), JSON.stringify({ imported, intervals }), { mode: 0o600 });

/** @throws HeadroomError `not-found` when the upload was not read here, or is too long ago */
export async function readAnalysis(upload: Upload): Promise<Pick<AnalysedImport, 'imported' | 'intervals'>> {
  const text = await readFile(join(directoryOf(upload), analysisFile), 'utf8').catch(orLost);
  return z.object({ imported: importedRunSchema, intervals: z.array(intervalSchema) }).parse(JSON.parse(text));
}

/** Also while another file arrives, which then finds no place. */
export const removeUpload = (upload: Upload): Promise<void> =>
  rm(directoryOf(upload), { recursive: true, force: true, maxRetries: 5 });

/** Uploads that nobody came back for, of every workspace. */
async function removeOldUploads(): Promise<void> {
  for (const workspaceId of await readdir(spoolDirectory()).catch(() => []))
    for (const name of await readdir(join(spoolDirectory(), workspaceId)).catch(() => [])) {
      const path = join(spoolDirectory(), workspaceId, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
      if (Date.now() - mtimeMs > keptMs) await rm(path, { recursive: true, force: true });
    }
}
