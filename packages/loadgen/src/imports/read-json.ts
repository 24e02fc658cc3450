import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { badFile, shown } from './bad-file';
import type { ImportSource } from './import-format';

const longestDocument = 64 * 1024 * 1024;

/**
 * A whole JSON document in the shape of a schema.
 * @throws HeadroomError `invalid-input` naming line and column of what is no JSON, or the path of what does not fit
 */
export async function readJson<T>(source: ImportSource, schema: z.ZodType<T>): Promise<T> {
  const text = await readWhole(source);
  return fitting(source.name, parseJson(source.name, text), schema);
}

/** The text of a summary, which is small. */
export async function readWhole({ name, path, bytes }: ImportSource): Promise<string> {
  if (bytes > longestDocument) throw badFile(name, 'the file is longer than 64 MB, which no summary is');
  return readFile(path, 'utf8');
}

/** @param line the number of the line that the text is, when it is only one of a file; `last` when nothing follows it */
export function parseJson(name: string, text: string, line?: { number: number; last: boolean }): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const { message } = error as Error;
    const ends = /Unterminated|Unexpected end/.test(message);
    // Of short texts the engine tells the character, not where it stands.
    const token = /Unexpected token '(.)'/u.exec(message)?.[1];
    const told = /at position (\d+)/.exec(message)?.[1];
    const position = told !== undefined ? Number(told) : ends ? text.length : Math.max(text.indexOf(token ?? ''), 0);
    const before = text.slice(0, position).split('\n');
    const place = { line: line?.number ?? before.length, column: (before.at(-1)?.length ?? 0) + 1 };
    const atEnd = ends || position >= text.trimEnd().length;
    if (atEnd && (line?.last ?? true)) throw badFile(name, 'the file is cut off: its JSON does not end', place);
    if (atEnd) throw badFile(name, 'the JSON of the line does not end', place);
    throw badFile(name, `${shown(text.slice(position, position + 20))} is not JSON`, place);
  }
}

export function fitting<T>(name: string, value: unknown, schema: z.ZodType<T>, line?: number): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path.join('.') ?? '';
  const message = (issue?.message ?? 'does not fit').replace(/^./, (first) => first.toLowerCase());
  throw badFile(name, `${path || 'the document'} does not fit: ${message}`, { line });
}
