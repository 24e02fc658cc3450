import { z } from 'zod';

/** Fields that many answers have, as JSON has them. */
export const id = z.uuid();
export const time = z.iso.datetime();
export const timeOrNull = time.nullable();

/** A day; those far from ours are none that a database can reckon with. */
export const day = z.iso.date().refine((text) => /^(19|2\d)\d\d-/.test(text), 'must be a day of 1900 to 2999');

/** Parameters of an address by their names. */
export const idParams = <N extends string>(name: N) => z.object({ [name]: id } as Record<N, typeof id>);

/** A document that has a schema of its own elsewhere, and is given as it is. */
export const document = (of: string) => z.looseObject({}).describe(of);
