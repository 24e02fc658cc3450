import { HeadroomError, unavailable } from '@headroom/core';
import type { Send } from '../../sender';

const timeoutMs = 10_000;
/** A gateway with thousands of routes tells as many lines of each; more than this is no exposition of metrics. */
const mostBytes = 16 * 1024 * 1024;

/** The highest revision of the configuration that an instance of APISIX works by. */
export async function readModifyIndex(metricsUrl: string, send: Send, signal?: AbortSignal): Promise<number> {
  const text = await scrape(metricsUrl, send, signal);
  const value = /^\w*etcd_modify_indexes\{key="max_modify_index"\} (\S+)$/m.exec(text)?.[1];
  if (value === undefined)
    throw unavailable(
      'The Prometheus plugin of APISIX does not tell etcd_modify_indexes, by which a change is known to have arrived.',
    );
  return Number(value);
}

async function scrape(metricsUrl: string, send: Send, signal?: AbortSignal): Promise<string> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await send(new URL(metricsUrl), {
      method: 'GET',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`HTTP status ${response.status}`);
    if (text.length > mostBytes) throw new Error('it is too long');
    return text;
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof HeadroomError) throw error;
    throw unavailable(`The Prometheus plugin of APISIX at ${metricsUrl} cannot be read: ${String(error)}`);
  }
}
