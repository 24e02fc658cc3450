import { invalidInput } from '@headroom/core';

/**
 * A request's JSON, read no further than it may be long.
 * @throws HeadroomError `invalid-input` for a longer one, or for what is no JSON
 */
export async function readJsonBody(request: Request, maxBytes: number): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw invalidInput(`The body may have at most ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch {
    throw invalidInput('The body must be JSON.');
  }
}
