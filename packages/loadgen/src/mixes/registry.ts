import { invalidInput } from '@headroom/core';
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
  return format.read(text);
}
