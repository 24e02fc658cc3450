import { createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import yauzl, { type Entry } from 'yauzl';
import { badFile, shown } from './bad-file';
import { claimed, type UnpackSpace } from './claimed';
import type { ImportSource } from './import-format';
import { inflationGuard, type UnpackLimits } from './inflation-guard';

const results = /\.(csv|jtl|jsonl?|xml|zip|gz)$/i;
/** What an archiver of macOS adds. */
const notFiles = /\/$|(^|\/)(__MACOSX\/|\.DS_Store$)/;

/**
 * Files of an archive, unpacked into a space that is this archive's alone, under names of our own.
 * @param before bytes that were unpacked of other archives
 * @throws HeadroomError `invalid-input` for damage, encryption, archives inside, names that lead outside, and bombs
 */
export async function unzip(
  archive: ImportSource,
  { directory, claimBytes }: UnpackSpace,
  limits: UnpackLimits,
  before: number,
): Promise<ImportSource[]> {
  const zip = await yauzl.openPromise(archive.path, { autoClose: false }).catch((error: Error) => {
    throw badFile(archive.name, `the zip file is cut off or damaged (${error.message})`);
  });
  const sources: ImportSource[] = [];
  let total = before;
  try {
    if (zip.entryCount > limits.entries)
      throw badFile(archive.name, `the zip file holds ${zip.entryCount} files; at most ${limits.entries} are read`);
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) if (!notFiles.test(entry.fileName)) entries.push(entry);
    // Beside results there are logs, plans and pages of a report; all else is read only where there are none.
    const likely = entries.filter(({ fileName }) => results.test(fileName));
    for (const entry of likely.length > 0 ? likely : entries) {
      const name = `${archive.name}: ${entry.fileName}`;
      if (entry.isEncrypted()) throw badFile(name, 'the file is encrypted; unpack it first');
      const path = join(directory, String(sources.length));
      const check = checksum();
      await pipeline(
        await zip.openReadStreamPromise(entry),
        inflationGuard(name, entry.compressedSize, limits, total),
        claimed(claimBytes),
        check.stream,
        createWriteStream(path),
      );
      if (check.value() !== entry.crc32)
        throw badFile(name, 'the file is damaged: its checksum is not what the zip file says');
      if (await isArchive(path)) throw badFile(name, 'an archive inside of an archive is not read; unpack it first');
      const { size } = await stat(path);
      total += size;
      sources.push({ name, path, bytes: size, inArchive: true });
    }
  } catch (error) {
    throw asBadFile(archive.name, error);
  } finally {
    zip.close();
  }
  if (sources.length === 0) throw badFile(archive.name, 'the zip file holds no results');
  return sources;
}

function asBadFile(name: string, error: unknown): unknown {
  const { message, name: kind, code } = error as NodeJS.ErrnoException;
  if (kind === 'HeadroomError' || code?.startsWith('E')) return error;
  const outside = /^(?:invalid relative path|absolute path|invalid characters in fileName): (.*)$/.exec(message);
  return outside
    ? badFile(name, `the zip file names a file outside of itself, ${shown(outside[1] ?? '')}`)
    : badFile(name, `the zip file is cut off or damaged (${message})`);
}

function checksum() {
  let sum = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
  });
  return { stream, value: () => sum };
}

async function isArchive(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('latin1') === 'PK\u0003\u0004' || (buffer[0] === 0x1f && buffer[1] === 0x8b);
  } finally {
    await file.close();
  }
}
