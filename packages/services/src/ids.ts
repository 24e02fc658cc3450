import { z } from 'zod';

const id = z.uuid();

/** Whether a text from outside can be an id at all; Postgres refuses anything else with an error. */
export const isId = (text: string): boolean => id.safeParse(text).success;

/** Whether what should be a name is a text at all: a browser's action may send a condition of a query in its place. */
export const isName = (text: unknown): text is string => typeof text === 'string' && !text.includes('\0');
