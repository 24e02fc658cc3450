import { createReadStream } from 'node:fs';

const maxBytes = 50 * 1024 * 1024;

const inWords: Record<string, string> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'this is a directory, not a plan file',
  EACCES: 'the file may not be read by this user',
};

/** A plan that could not be read, in words for the person who named it. */
export class UnreadableFile extends Error {}

/**
 * The text of a file, or of standard input for `-`.
 * @throws UnreadableFile when it is missing, a directory, longer than 50 MB or not UTF-8
 */
export async function readPlanText(file: string): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of file === '-' ? process.stdin : createReadStream(file)) {
      bytes += (chunk as Buffer).length;
      if (bytes > maxBytes)
        throw new UnreadableFile('the file is longer than 50 MB; a plan holds levels, not requests');
      chunks.push(chunk as Buffer);
    }
  } catch (error) {
    const words = inWords[(error as NodeJS.ErrnoException).code ?? ''];
    throw words === undefined ? error : new UnreadableFile(words);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new UnreadableFile('the file is not UTF-8 text');
  }
}
