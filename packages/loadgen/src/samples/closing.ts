import type { SampleTotals } from './sample-seconds';

const shortestWaitMs = 1_000;

/**
 * The second before which all seconds can be handed out: requests that began in them would have been heard of, had they
 * taken twice as long as the slowest so far, and no longer than the time-out.
 * @param nowMs everything that ended until then was read; milliseconds since the load began
 */
export const closesBefore = (nowMs: number, slowestMs: number, timeoutMs: number): number =>
  Math.floor((nowMs - shortestWaitMs - Math.min(timeoutMs, 2 * slowestMs)) / 1000);

/** What a person should know of how samples were booked, in sentences. */
export const bookingNotes = ({ foldedNames, alikeNames, late }: SampleTotals): string[] => [
  ...(foldedNames > 0 ? [`${foldedNames} request names share the series "other".`] : []),
  ...(alikeNames > 0
    ? [`${alikeNames} request names are counted with others from which only secrets set them apart.`]
    : []),
  ...(late > 0 ? [`${late} requests ended so late that they are booked in a later second than theirs.`] : []),
];
