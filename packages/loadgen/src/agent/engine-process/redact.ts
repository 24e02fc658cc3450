import { createHash } from 'node:crypto';
import { HeadroomError } from '@headroom/core';
import type { StageEvent } from '../../engines/engine';

/** A shorter value cannot be told from figures and words that happen to be the same. */
const shortestSecret = 4;
const maxNameChars = 80;
const hashChars = 8;
const maxExampleChars = 300;
/** What the server takes of a stage's message. */
const maxMessageChars = 4_000;

export type Redact = (text: string) => string;

/** Puts `{{secret:NAME}}` where a text holds a secret's value, as it is or as part of an address. */
export function redactor(secrets: Readonly<Record<string, string>>): Redact {
  const values = Object.entries(secrets)
    .flatMap(([name, value]) => [...new Set([value, encodeURIComponent(value)])].map((form) => ({ name, form })))
    .filter(({ form }) => form.length >= shortestSecret)
    .sort((left, right) => right.form.length - left.form.length);
  return (text) => values.reduce((left, { name, form }) => left.replaceAll(form, `{{secret:${name}}}`), text);
}

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
