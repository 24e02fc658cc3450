import { z } from 'zod';

const id = z.uuid();

/** Whether a text from outside can be an id at all; Postgres refuses anything else with an error. */
export const isId = (text: string): boolean => id.safeParse(text).success;
