import { z } from 'zod';
import { Problem } from './problem';

const most = 100;

/** What every list is asked: how many, and where to go on. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(most).default(50).describe('How many at most.'),
  cursor: z.string().min(1).max(3_000).optional().describe('`nextCursor` of the page before.'),
};

export const pageOf = <S extends z.ZodType>(item: S) =>
  z.object({
    data: z.array(item),
    nextCursor: z.string().nullable().describe('Null at the end.'),
  });

/** What a page ended with, for whoever asks for the next: opaque, and read back by the schema that it is of. */
const cursorFor = (key: object): string => Buffer.from(JSON.stringify(key)).toString('base64url');

/** @throws Problem for a cursor that was not given here */
function keyOf<K>(schema: z.ZodType<K>, cursor: string | undefined): K | undefined {
  if (cursor === undefined) return undefined;
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    const detail = 'The cursor is none that was given here.';
    throw new Problem('invalid-input', { detail, errors: [{ parameter: 'cursor', detail }] });
  }
}

const idKey = z.object({ id: z.uuid() });
/** Ids sort by the time they were made: a page goes on behind the last id of the one before, whatever has been added since. */
export const cursorOf = (id: string): string => cursorFor({ id });
/** @throws Problem for a cursor that was not given here */
export const idOfCursor = (cursor: string | undefined): string | undefined => keyOf(idKey, cursor)?.id;

interface Asked {
  limit: number;
  cursor?: string | undefined;
}
interface Page<R> {
  data: R[];
  nextCursor: string | null;
}

/**
 * A page of what is read in the order of a key of its own, such as a name.
 * @param key what a row is found again by; whatever else a row has is not in the cursor
 * @param read gives at most `limit` rows behind `after`: it is asked for one more than the page has, which says whether there is a next
 */
export async function readPageBy<K extends object, R extends K>(
  key: z.ZodType<K>,
  { limit, cursor }: Asked,
  read: (asked: { limit: number; after?: K }) => Promise<readonly R[]>,
): Promise<Page<R>> {
  const after = keyOf(key, cursor);
  const rows = await read({ limit: limit + 1, ...(after !== undefined && { after }) });
  const data = rows.slice(0, limit);
  return { data, nextCursor: rows.length > limit ? cursorFor(key.parse(data.at(-1))) : null };
}

/** A page of what is read in the order of its ids, the newest first. */
export const readPage = <R extends { id: string }>(
  asked: Asked,
  read: (asked: { limit: number; before?: string }) => Promise<readonly R[]>,
): Promise<Page<R>> =>
  readPageBy(idKey, asked, ({ limit, after }) => read({ limit, ...(after && { before: after.id }) }));
