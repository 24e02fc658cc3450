import autocannon from 'autocannon';
import { cpuSecondsOf } from './process-cpu.mjs';

/**
 * Asks for a page so many times a second, from this process.
 * @param pid the server's: what it takes of a core is told, null where there is no /proc
 * @returns answers a second, latency in milliseconds, answers other than 200 and failures of any kind, and cores
 */
export async function sustain(url, { perSecond, seconds, pid }) {
  const cpuBefore = cpuSecondsOf(pid);
  const startedAt = performance.now();
  const answer = await autocannon({ url, connections: 20, overallRate: perSecond, duration: seconds });
  const cpu = cpuSecondsOf(pid);
  const tookSeconds = (performance.now() - startedAt) / 1000;
  return {
    perSecond: Number((answer['2xx'] / tookSeconds).toFixed(1)),
    ...{ p50Ms: answer.latency.p50, p97_5Ms: answer.latency.p97_5, maxMs: answer.latency.max },
    errors: answer.errors + answer.timeouts + answer.non2xx,
    cores: cpu === null || cpuBefore === null ? null : Number(((cpu - cpuBefore) / tookSeconds).toFixed(2)),
  };
}
