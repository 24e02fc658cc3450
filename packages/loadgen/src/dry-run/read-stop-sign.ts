import { requestSchema } from '@headroom/core';
import { sendOnce, type Answer, type PinnedTarget } from './send-once';

/** Where whoever answers for a target asks that no load be made on it. */
export const stopPath = '/.well-known/headroom-stop.txt';
/** The header that asks for it in any answer, and the first line of the file. */
const header = 'headroom-stop';
const firstLine = /^headroom-stop:\s*1\s*(\n|\r|$)/i;
/** Whatever a benchmark allows its requests: a target that is overloaded is late with its sign too. */
const timeoutMs = 10_000;

/** What an answer to any request asks for, in one sentence; null: nothing. */
export const stopSignOf = ({ headers }: Answer): string | null =>
  headers.some(([name, value]) => name === header && value.trim() === '1')
    ? 'The target asked to stop: it answered with Headroom-Stop: 1.'
    : null;

/**
 * Asks a target whether it wants no load: it serves the stop file, or answers with the stop header. A file that says
 * something else is none, as many servers answer every path alike; neither is one that cannot be read within 10 s.
 * @returns one sentence that says how it asked, or null
 */
export async function readStopSign(
  { baseUrl, address }: Pick<PinnedTarget, 'baseUrl' | 'address'>,
  signal?: AbortSignal,
): Promise<string | null> {
  const target = { baseUrl: new URL(baseUrl).origin, address, timeoutMs };
  const { answer } = await sendOnce(requestSchema.parse({ name: 'stop', path: stopPath }), target, {}, signal);
  if (!answer) return null;
  if (answer.status === 200 && firstLine.test(answer.body ?? ''))
    return `The target asked to stop: it serves ${stopPath}.`;
  return stopSignOf(answer);
}
