import { infrastructure } from '@headroom/core';
import { z } from 'zod';
import { longestQuote } from '../engine';

const count = z.number().int().min(0);
/** Second of the start, second of the end, name, HTTP status (0: none), error ('': none), bytes in, (µs, count)… */
const row = z.tuple([count, count, z.string(), count, z.string(), count, z.array(count)]);

/** Second, name (null: of no request), status (0: none), error, what it says, how the answer's body begins (null: not known). */
const example = z.tuple([
  count.nullable(),
  z.string().nullable(),
  count,
  z.string(),
  z.string(),
  z.string().nullable(),
]);

/** The lines of JSON which the listener writes. Times in milliseconds: `begin` since 1970, others since then. */
const reportLine = z.union([
  z.strictObject({ begin: z.number() }),
  z.strictObject({ at: z.number(), rows: z.array(row), examples: z.array(example) }),
  z.strictObject({ end: z.number() }),
  /** Locust's own count of requests, by name. */
  z.strictObject({ totals: z.array(z.tuple([z.string(), count])) }),
]);
export type ReportLine = z.infer<typeof reportLine>;
export type ReportRow = z.infer<typeof row>;
export type ReportExample = z.infer<typeof example>;

/** @throws HeadroomError `infrastructure` for anything that the listener does not write */
export function readReportLine(text: string): ReportLine {
  try {
    return reportLine.parse(JSON.parse(text));
  } catch {
    throw infrastructure(`Locust's listener wrote a line that is none of its own: ${text.slice(0, longestQuote)}`);
  }
}
