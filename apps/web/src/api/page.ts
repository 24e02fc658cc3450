import { z } from 'zod';
import { Problem } from './problem';

const most = 100;

/** What every list is asked: how many, and where to go on. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(most).default(50).describe('How many at most.'),
  cursor: z.string().min(1).max(200).optional().describe('`nextCursor` of the page before.'),
};

export const pageOf = <S extends z.ZodType>(item: S) =>
  z.object({
    data: z.array(item),
    nextCursor: z.string().nullable().describe('Null at the end.'),
  });

/** Ids sort by the time they were made: a page goes on behind the last id of the one before, whatever has been added since. */
export const cursorOf = (id: string): string => Buffer.from(JSON.stringify({ id })).toString('base64url');

const content = z.strictObject({ id: z.uuid() });

/** @throws Problem for a cursor that was not given here */
export function idOfCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined) return undefined;
  try {
    return content.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))).id;
  } catch {
    const detail = 'The cursor is none that was given here.';
    throw new Problem('invalid-input', { detail, errors: [{ parameter: 'cursor', detail }] });
  }
}

interface Asked {
  limit: number;
  cursor?: string | undefined;
}

/**
 * A page of what is read in the order of its ids, the newest first.
 * @param read gives at most `limit` rows behind the id `before`: it is asked for one more than the page has, which says whether there is a next
 */
export async function readPage<R extends { id: string }>(
  { limit, cursor }: Asked,
  read: (asked: { limit: number; before?: string }) => Promise<readonly R[]>,
): Promise<{ data: R[]; nextCursor: string | null }> {
  const before = idOfCursor(cursor);
  const rows = await read({ limit: limit + 1, ...(before !== undefined && { before }) });
  return {
    data: rows.slice(0, limit),
    nextCursor: rows.length > limit ? cursorOf(rows[limit - 1]!.id) : null,
  };
}
