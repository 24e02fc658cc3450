import { HeadroomError } from '@headroom/core';
import type { ErrorExample } from '@headroom/core';
import { longestQuote } from '../../engines/engine';
import type { StageEvent } from '../../engines/engine';
import { control, toldNames } from '../../samples/told-name';
import type { ToldName } from '../../samples/told-name';
import { withoutCredentials } from './credential-shapes';
import type { Redact } from './redactor';

/** Of a message and of a body. */
const maxExampleChars = 300;
/** What the server takes of a stage's message. */
const maxMessageChars = 4_000;

/** A text that may quote a target or a tool, fit to be kept. */
export const keepable = (text: string) => withoutCredentials(text).replace(control, '');
const quoted = (text: string, redact: Redact) => keepable(redact(text));

/** From this length on a text may have been cut, which the engines do by bytes or by characters. */
const maybeCut = longestQuote / 4;

/**
 * How a text of an example begins. Of one that may have been cut, the second half is never told: it may end within a secret, of which a half
 * cannot be found, and what was taken out before it may have brought it near.
 */
function quotedStart(text: string, redact: Redact): string {
  const whole = quoted(text, redact);
  const told = text.length < maybeCut ? whole.length : Math.max(0, whole.length - text.length / 2);
  return whole.slice(0, Math.min(told, maxExampleChars)).toWellFormed();
}

function exampleWithout(
  { requestName, status, message, body, ...example }: ErrorExample,
  redact: Redact,
  toldName: ToldName,
): ErrorExample {
  const begin = quotedStart(body ?? '', redact);
  return {
    ...example,
    requestName: requestName === null ? null : toldName(requestName),
    // Some tools take any three digits for one.
    status: status !== null && status >= 100 && status <= 999 ? status : null,
    message: quotedStart(message, redact),
    ...(begin !== '' && { body: begin }),
  };
}

/**
 * An event without secrets, in the length that the server takes: a tool may repeat them in an error or in an address that it takes for a
 * request's name.
 * @param toldName for names of intervals and of their examples alike, as one is found by the other's
 */
export function redactEvent(event: StageEvent, redact: Redact, toldName = toldNames([], redact)): StageEvent {
  switch (event.kind) {
    case 'interval': {
      const requestName = toldName(event.interval.requestName);
      return { ...event, interval: { ...event.interval, requestName } };
    }
    case 'error-example':
      return { ...event, example: exampleWithout(event.example, redact, toldName) };
    case 'log':
      return { ...event, text: quoted(event.text, redact) };
    case 'done':
      if (event.message === undefined) return event;
      return { ...event, message: quoted(event.message, redact).slice(0, maxMessageChars) };
    default:
      return event;
  }
}

/** The same for what an engine throws, which quotes its tool. */
export function redactError(error: unknown, redact: Redact): Error {
  const message = quoted(error instanceof Error ? error.message : String(error), redact).slice(0, maxMessageChars);
  return error instanceof HeadroomError ? new HeadroomError(error.code, message) : new Error(message);
}
