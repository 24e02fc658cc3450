import { createReadStream } from 'node:fs';
import type { HeadroomError } from '@headroom/core';
import { badFile } from '../bad-file';
import type { ImportSource } from '../import-format';

/** Whether the engine gave up on a file as a whole, instead of rejecting a row of it. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && /CSV (Parser|Error)|read_csv/.test(error.message);

/** Why it gave up, with the line where line ends of two kinds meet. */
export async function unreadable(files: readonly { source: ImportSource }[]): Promise<HeadroomError> {
  for (const { source } of files) {
    const line = await otherLineEnd(source);
    if (line !== null)
      return badFile(source.name, 'it ends in another way than the lines before (LF and CR LF); use one of them', {
        line,
      });
  }
  const names = files.map(({ source }) => source.name).join(', ');
  return badFile(names, 'it cannot be read as CSV; check that quotes and line ends are alike in all lines');
}

/** The first line, from 1, that ends in another way than the first one. */
async function otherLineEnd(source: ImportSource): Promise<number | null> {
  let line = 0;
  let first: boolean | null = null;
  let last = 0;
  for await (const chunk of createReadStream(source.path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) {
      line++;
      const hasReturn = (at > 0 ? chunk[at - 1] : last) === 13;
      first ??= hasReturn;
      if (hasReturn !== first) return line;
    }
    last = chunk.at(-1) ?? last;
  }
  return null;
}
