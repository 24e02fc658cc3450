import { createReadStream } from 'node:fs';

const maxBytes = 50 * 1024 * 1024;

const inWords = (kind: string): Record<string, string> => ({
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: `this is a directory, not a ${kind} file`,
  EACCES: 'the file may not be read by this user',
});

/** A file that could not be read, in words for the person who named it. */
export class UnreadableFile extends Error {}

/**
 * The text of a file, or of standard input for `-`.
 * @param kind what it should hold: plan, price book
 * @throws UnreadableFile when it is missing, a directory, longer than 50 MB or not UTF-8
 */
export async function readText(file: string, kind: string): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of file === '-' ? process.stdin : createReadStream(file)) {
      bytes += (chunk as Buffer).length;
      if (bytes > maxBytes) throw new UnreadableFile(`the file is longer than 50 MB, which no ${kind} is`);
      chunks.push(chunk as Buffer);
    }
  } catch (error) {
    const words = inWords(kind)[(error as NodeJS.ErrnoException).code ?? ''];
    throw words === undefined ? error : new UnreadableFile(words);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new UnreadableFile('the file is not UTF-8 text');
  }
}
