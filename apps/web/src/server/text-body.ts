import { invalidInput } from '@headroom/core';

/**
 * A request's text, read no further than it may be long.
 * @throws HeadroomError `invalid-input` for a longer one
 */
export async function readTextBody(request: Request, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw invalidInput(`The body may have at most ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
