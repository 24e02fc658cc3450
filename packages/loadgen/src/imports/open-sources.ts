import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { badFile } from './bad-file';
import { claimed, type UnpackSpace } from './claimed';
import { checkText } from './check-text';
import type { ImportSource, NamedFile } from './import-format';
import { inflationGuard, type UnpackLimits } from './inflation-guard';
import { unzip } from './unzip';

const inWords: Record<string, string> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EACCES: 'the file may not be read by this user',
};

interface Place extends UnpackSpace {
  path: string;
}

const startsWith = (head: Uint8Array, ...bytes: number[]) => bytes.every((byte, index) => head[index] === byte);

/**
 * The named files as plain UTF-8 text on disk: archives unpacked and UTF-16 decoded into the space. The limits are
 * those of all archives together.
 * @param space what is in its directory afterwards is the caller's to remove
 * @throws HeadroomError `invalid-input` for what is missing, empty, binary, damaged or too large
 */
export async function openSources(files: readonly (string | NamedFile)[], space: UnpackSpace, limits: UnpackLimits) {
  const named = files.map((file) => (typeof file === 'string' ? { name: file, path: file } : file));
  const sources: ImportSource[] = [];
  let unpackedBytes = 0;
  const own = (kind: string): Place => ({ ...space, path: join(space.directory, `${kind}${sources.length}`) });
  const seen = new Set<string>();
  for (const [index, { name: called, path }] of named.entries()) {
    const same = named.slice(0, index).filter(({ name }) => name === called).length;
    const name = same > 0 ? `${called} (${same + 1})` : called;
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      throw badFile(name, inWords[error.code ?? ''] ?? `the file cannot be read (${error.code})`);
    });
    if (!found.isFile()) throw badFile(name, 'this is no file; name the files in it');
    const identity = `${found.dev} ${found.ino}`;
    if (seen.has(identity)) throw badFile(called, 'the file is named twice, and its requests would count twice');
    seen.add(identity);
    const source = { name, path, bytes: found.size, inArchive: false };
    const head = await firstBytes(source);
    // The second is how a zip file without any entry begins.
    const unpacked =
      startsWith(head, 0x50, 0x4b, 0x03, 0x04) || startsWith(head, 0x50, 0x4b, 0x05, 0x06)
        ? await unzip(
            source,
            { ...space, directory: await mkdtemp(join(space.directory, 'zip-')) },
            limits,
            unpackedBytes,
          )
        : startsWith(head, 0x1f, 0x8b)
          ? [await gunzip(source, own('gz'), limits, unpackedBytes)]
          : [source];
    for (const { inArchive, bytes } of unpacked) unpackedBytes += inArchive ? bytes : 0;
    for (const one of unpacked) sources.push(await asText(one, own('text')));
  }
  return sources;
}

async function firstBytes({ name, path }: NamedFile): Promise<Uint8Array> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw badFile(name, inWords[error.code ?? ''] ?? `the file cannot be read (${error.code})`);
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

async function gunzip(
  source: ImportSource,
  { path, claimBytes }: Place,
  limits: UnpackLimits,
  before: number,
): Promise<ImportSource> {
  const guard = inflationGuard(source.name, source.bytes, limits, before);
  try {
    await pipeline(createReadStream(source.path), createGunzip(), guard, claimed(claimBytes), createWriteStream(path));
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'Z_BUF_ERROR') throw badFile(source.name, 'the gzip file is cut off: it ends before its data does');
    if (code.startsWith('Z_')) throw badFile(source.name, 'the gzip file is damaged');
    throw error;
  }
  return { ...source, path, bytes: (await stat(path)).size, inArchive: true };
}

/** UTF-16 with a byte order mark is decoded, a mark of UTF-8 left out; all else has to be UTF-8 as it stands. */
async function asText(source: ImportSource, { path, claimBytes }: Place): Promise<ImportSource> {
  if (source.bytes === 0) throw badFile(source.name, 'the file is empty');
  const head = await firstBytes(source);
  const encoding = startsWith(head, 0xff, 0xfe) ? 'utf-16le' : startsWith(head, 0xfe, 0xff) ? 'utf-16be' : 'utf-8';
  if (encoding === 'utf-8') {
    await checkText(source);
    if (!startsWith(head, 0xef, 0xbb, 0xbf)) return source;
    await pipeline(createReadStream(source.path, { start: 3 }), claimed(claimBytes), createWriteStream(path));
    return { ...source, path, bytes: source.bytes - 3 };
  }
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decoded = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) yield decode(chunk);
    yield decode();
  };
  const decode = (chunk?: Buffer) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw badFile(source.name, `the file begins as ${encoding.toUpperCase()} text but is not; save it as UTF-8`);
    }
  };
  await pipeline(createReadStream(source.path), decoded, claimed(claimBytes), createWriteStream(path));
  const text = { ...source, path, bytes: (await stat(path)).size };
  if (text.bytes === 0) throw badFile(source.name, 'the file is empty');
  await checkText(text);
  return text;
}
