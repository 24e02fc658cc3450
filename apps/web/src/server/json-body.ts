import { invalidInput } from '@headroom/core';
import { readTextBody } from './text-body';

/**
 * A request's JSON, read no further than it may be long.
 * @throws HeadroomError `invalid-input` for a longer one, or for what is no JSON
 */
export async function readJsonBody(request: Request, maxBytes: number): Promise<unknown> {
  const text = await readTextBody(request, maxBytes);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw invalidInput('The body must be JSON.');
  }
}
