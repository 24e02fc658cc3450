import type { StageEvent } from '../../engines/engine';

/** A shorter value cannot be told from figures and words that happen to be the same. */
const shortestSecret = 4;
const maxNameChars = 80;

export type Redact = (text: string) => string;

/** Puts `{{secret:NAME}}` where a text holds a secret's value, as it is or as part of an address. */
export function redactor(secrets: Readonly<Record<string, string>>): Redact {
  const values = Object.entries(secrets)
    .flatMap(([name, value]) => [...new Set([value, encodeURIComponent(value)])].map((form) => ({ name, form })))
    .filter(({ form }) => form.length >= shortestSecret)
    .sort((left, right) => right.form.length - left.form.length);
  return (text) => values.reduce((left, { name, form }) => left.replaceAll(form, `{{secret:${name}}}`), text);
}

/** An event without secrets: a tool may repeat them in an error or in an address that it takes for a request's name. */
export function redactEvent(event: StageEvent, redact: Redact): StageEvent {
  switch (event.kind) {
    case 'interval': {
      const requestName = redact(event.interval.requestName).slice(0, maxNameChars);
      return { ...event, interval: { ...event.interval, requestName } };
    }
    case 'error-example':
      return { ...event, text: redact(event.text) };
    case 'done':
      return event.message === undefined ? event : { ...event, message: redact(event.message) };
    default:
      return event;
  }
}
