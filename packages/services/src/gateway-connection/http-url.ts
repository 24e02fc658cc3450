import { z } from 'zod';

/** An address that a connection names. */
export const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).max(2_000);
