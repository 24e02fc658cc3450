import type { PinnedTarget } from './send-once';

/** Why a request had no answer, in one sentence that says what to look at. */
export function failureInWords(error: unknown, { baseUrl, address, timeoutMs }: PinnedTarget): string {
  const { host } = new URL(baseUrl);
  const { name, code, message } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError' || code === 'ABORT_ERR' || name === 'AbortError')
    return `${host} gave no whole answer within ${timeoutMs} ms: is it busy, or is the time-out too short?`;
  switch (code) {
    case 'ECONNREFUSED':
      return `Nothing listens at ${host} (${address}): is the gateway running, and is the port right?`;
    case 'ECONNRESET':
      return `${host} closed the connection before its answer was whole.`;
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return `${host} (${address}) cannot be reached from here.`;
    case 'EPROTO':
      return `${host} does not speak TLS there: should the address begin with http: instead of https:?`;
  }
  if (code?.startsWith('HPE_')) return `What ${host} answers is not HTTP/1.1 (${message}).`;
  if (code?.includes('CERT') || code?.includes('SIGNATURE') || code?.startsWith('ERR_TLS'))
    return `The certificate of ${host} is not accepted: ${message}.`;
  return `The request to ${host} failed: ${message}.`;
}
