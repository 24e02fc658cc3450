import { z } from 'zod';

/** A key or token as a header can carry it; what else is typed would fail when it is sent, and look like a gateway that is away. */
export const headerText = z.string().regex(/^[\x20-\x7e]*$/, 'has characters that no header can carry');
