import { outcomes } from '@headroom/core';
import type { Outcome } from '@headroom/core';
import { classifyStatus, statusOf } from '../../samples/classify';

/** What stands for a status when there was no answer; the exception follows. */
export const noAnswer = 'Non HTTP response code: ';

/** What the exceptions of JMeter's HTTP client mean, by the end of their class name. */
const exceptions: readonly [RegExp, Outcome][] = [
  [/UnknownHostException$/, 'dns'],
  [/(ConnectTimeout|HttpHostConnect|Connect|NoRouteToHost|Bind|PortUnreachable)Exception$/, 'connect'],
  [/\.SSL\w*Exception$|CertificateException$/, 'tls'],
  [/(SocketTimeout|InterruptedIO)Exception$/, 'timeout'],
  [
    /(Socket|NoHttpResponse|ConnectionClosed|EOF|TruncatedChunk|MalformedChunkCoding|Protocol|IO|ConnectionShutdown)Exception$/,
    'reset',
  ],
];

/**
 * How a result row ended. An answer counts by its status, against the statuses that its request expects. In a person's
 * own plan, whose expectations stand in assertions, JMeter's verdict decides: a sample that it fails although the status
 * is good is a failed `assertion`, and one that it passes is a success.
 * @param expected statuses that count as success; `null`: every 2xx and 3xx; `'own'`: as the plan's assertions say
 */
export function outcomeOf(code: string, success: boolean, expected: ReadonlySet<number> | null | 'own'): Outcome {
  if (code.startsWith(noAnswer)) {
    const exception = code.slice(noAnswer.length).trim();
    return exceptions.find(([pattern]) => pattern.test(exception))?.[1] ?? 'assertion';
  }
  const status = statusOf(code);
  if (status === null) return success ? 'ok2xx' : 'assertion';
  if (expected !== 'own') return outcomes[classifyStatus(status, expected)]!;
  if (success) return status >= 300 && status < 400 ? 'redirect3xx' : 'ok2xx';
  return status < 400 ? 'assertion' : outcomes[classifyStatus(status, null)]!;
}
