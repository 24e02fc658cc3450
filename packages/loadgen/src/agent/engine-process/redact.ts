import { createHash } from 'node:crypto';
import { HeadroomError } from '@headroom/core';
import type { StageEvent } from '../../engines/engine';
import type { Redact } from './redactor';

const maxNameChars = 80;
const hashChars = 8;
const maxExampleChars = 300;
/** What the server takes of a stage's message. */
const maxMessageChars = 4_000;

/** Names that begin alike stay apart: a long one ends with a hash of the whole. */
function shortName(name: string): string {
  if (name.length <= maxNameChars) return name;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, hashChars);
  return `${name.slice(0, maxNameChars - hashChars - 1)}…${hash}`;
}

/** An event without secrets, in the length that the server takes: a tool may repeat them in an error or in an address that it takes for a request's name. */
export function redactEvent(event: StageEvent, redact: Redact): StageEvent {
  switch (event.kind) {
    case 'interval': {
      const requestName = shortName(redact(event.interval.requestName));
      return { ...event, interval: { ...event.interval, requestName } };
    }
    case 'error-example':
      return { ...event, text: redact(event.text).slice(0, maxExampleChars) };
    case 'done':
      if (event.message === undefined) return event;
      return { ...event, message: redact(event.message).slice(0, maxMessageChars) };
    default:
      return event;
  }
}

/** The same for what an engine throws, which quotes its tool. */
export function redactError(error: unknown, redact: Redact): Error {
  const message = redact(error instanceof Error ? error.message : String(error)).slice(0, maxMessageChars);
  return error instanceof HeadroomError ? new HeadroomError(error.code, message) : new Error(message);
}
