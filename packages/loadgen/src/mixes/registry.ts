import { HeadroomError, invalidInput } from '@headroom/core';
import { curl } from './curl/curl';
import { har } from './har/har';
import { openapi } from './openapi/openapi';
import { postman } from './postman/postman';
import type { MixFormat, RequestMix } from './request-mix';

export const mixFormats: readonly MixFormat[] = [curl, postman, har, openapi];

/**
 * Reads requests from a text of any known format.
 * @throws HeadroomError `invalid-input` for a text of no known format, or one that is broken
 */
export async function readRequestMix(text: string): Promise<RequestMix> {
  const format = mixFormats.find((candidate) => candidate.detect(text));
  if (!format)
    throw invalidInput(
      `This is none of the formats that requests can be read from: ${mixFormats.map(({ label }) => label).join(', ')}.`,
    );
  try {
    return await format.read(text);
  } catch (error) {
    if (error instanceof HeadroomError) throw error;
    // The libraries that read it throw what they like: aliases without end, references that lead nowhere, more depth than a stack has.
    throw invalidInput(
      `This cannot be read as ${format.label}: ${error instanceof Error ? error.message : 'it is broken'}`,
    );
  }
}
