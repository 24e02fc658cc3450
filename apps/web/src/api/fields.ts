import { z } from 'zod';

/** Fields that many answers have, as JSON has them. */
export const id = z.uuid();
export const time = z.iso.datetime();
export const timeOrNull = time.nullable();

/** Parameters of an address by their names. */
export const idParams = <N extends string>(name: N) => z.object({ [name]: id } as Record<N, typeof id>);

/** A document that has a schema of its own elsewhere, and is given as it is. */
export const document = (of: string) => z.looseObject({}).describe(of);
