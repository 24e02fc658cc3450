import { open } from 'node:fs/promises';
import type { ImportSource } from './import-format';

const headBytes = 64 * 1024;

/** The beginning of a source by which its format is told, without a character that is cut in two. */
export async function firstRows({ path }: Pick<ImportSource, 'path'>): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return new TextDecoder().decode(buffer.subarray(0, bytesRead), { stream: true });
  } finally {
    await file.close();
  }
}
