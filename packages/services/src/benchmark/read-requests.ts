import { invalidInput } from '@headroom/core';
import { readRequestMix, type RequestMix } from '@headroom/loadgen/mixes';
import { authorise, type Ctx } from '../ctx';

const maxCharacters = 5_000_000;

/**
 * Reads requests for a benchmark out of an OpenAPI document, a HAR, a Postman collection or curl commands. Stores nothing.
 * @throws HeadroomError `invalid-input` that says what cannot be read
 */
export async function readRequests(ctx: Ctx, { text }: { text: string }): Promise<RequestMix> {
  authorise(ctx, 'benchmark.write');
  if (text.length > maxCharacters)
    throw invalidInput(
      `It has ${text.length} characters; at most ${maxCharacters} are read. Cut it to the part that matters.`,
    );
  return readRequestMix(text);
}
