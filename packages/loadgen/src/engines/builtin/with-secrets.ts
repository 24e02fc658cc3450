import { invalidInput, requestSchema, secretParts } from '@headroom/core';
import type { RequestSpec } from '@headroom/core';

/**
 * The request with the values of the secrets that its headers and body refer to.
 * @throws HeadroomError `invalid-input` for a secret that is not there, or that no header can carry
 */
export function withSecrets(request: RequestSpec, valueOf: (name: string) => string | undefined): RequestSpec {
  const fill = (text: string) =>
    secretParts(text)
      .map((part) => {
        if (typeof part === 'string') return part;
        const value = valueOf(part.secret);
        if (value === undefined) throw invalidInput(`Request "${request.name}": there is no secret ${part.secret}.`);
        return value;
      })
      .join('');
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, fill(value)]));
  const filled = { ...request, headers, ...(request.body === undefined ? {} : { body: fill(request.body) }) };
  if (!requestSchema.safeParse(filled).success)
    throw invalidInput(
      `Request "${request.name}": a secret in it has line breaks or control characters, or is too long.`,
    );
  return filled;
}
