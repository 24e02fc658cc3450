import canonicalize from 'canonicalize';
import { invalidInput } from '../errors';

/**
 * The one text of a JSON value (RFC 8785): members in the order of their names' UTF-16 code units, numbers as ECMAScript
 * writes them, no white space. Members that are undefined are left out.
 * @throws HeadroomError `invalid-input` for what is no I-JSON: numbers without a value, lone surrogates
 */
export function canonicalJson(value: unknown): string {
  let text: string | undefined;
  try {
    text = canonicalize(value);
  } catch (error) {
    throw invalidInput(
      `This cannot be written as canonical JSON: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  if (text === undefined) throw invalidInput('There is nothing to write as canonical JSON.');
  if (/\\ud[89a-f]/i.test(text))
    throw invalidInput('This cannot be written as canonical JSON: a lone surrogate is no text.');
  return text;
}
