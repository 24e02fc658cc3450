import { startTracing, type Tracing } from '@headroom/services/tracing';
import { tracingEndpoint } from './env';

/** What tells a collector of this process's requests; its last ones when the process was asked to end. */
export async function openTracing(): Promise<Tracing> {
  const tracing = await startTracing({ endpoint: tracingEndpoint(), service: 'headroom-web' });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void tracing.close());
  return tracing;
}
