import { outcomes } from '@headroom/core';
import type { Outcome } from '@headroom/core';
import { classifyStatus } from '../../samples/classify';

/** What exceptions of Python's HTTP clients mean, by the name of the innermost one. */
const exceptions: readonly [RegExp, Outcome][] = [
  [/^(gaierror|herror|NameResolutionError|LocationParseError)$/, 'dns'],
  [/^(ConnectionRefusedError|NewConnectionError|ConnectTimeout|ConnectTimeoutError|OSError)$/, 'connect'],
  [/^(SSL|Certificate)/, 'tls'],
  [/^(Timeout|TimeoutError|timeout|ReadTimeout|ReadTimeoutError)$/, 'timeout'],
  [
    /^(Connection(Reset|Aborted)?Error|BrokenPipeError|HTTPConnectionClosed|HTTPParseError|RemoteDisconnected|ProtocolError|ChunkedEncodingError|IncompleteRead|BadStatusLine|EmptyResponse)$/,
    'reset',
  ],
];

/**
 * How a request ended. `error` is empty, `status` for an answer that Locust or a script calls a failure, or the kind of
 * exception.
 * @param expected statuses that count as success; `null`: every 2xx and 3xx; `'own'`: as the script says
 */
export function outcomeOf(status: number, error: string, expected: ReadonlySet<number> | null | 'own'): Outcome {
  if (error !== '' && error !== 'status')
    return exceptions.find(([pattern]) => pattern.test(error))?.[1] ?? 'assertion';
  if (expected !== 'own') return outcomes[classifyStatus(status, expected)]!;
  if (error === '') return status >= 300 && status < 400 ? 'redirect3xx' : 'ok2xx';
  return status < 400 ? 'assertion' : outcomes[classifyStatus(status, null)]!;
}
