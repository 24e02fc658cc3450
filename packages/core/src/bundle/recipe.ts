import type { BenchmarkInput } from '../workload/benchmark';
import { writeBenchmarkDocument } from '../workload/benchmark-document';
import { secretsIn } from '../workload/secrets';
import type { FrozenBenchmark } from './frozen-benchmark';

/** Stands for a header's value, which no bundle has. */
export const headerPlaceholder = 'REPLACE-ME';

/**
 * A frozen benchmark as one that can be run again; headers have placeholders.
 * @returns null when it needs a script that was taken out
 */
export function replicatedBenchmark(frozen: FrozenBenchmark): BenchmarkInput | null {
  const { script, simulated, requests, ...definition } = frozen;
  if (script && script.text === null) return null;
  const secrets = secretsIn([...requests.flatMap(({ body }) => body ?? []), ...(script?.text ? [script.text] : [])]);
  return {
    ...definition,
    requests: requests.map(({ headers, ...request }) => ({
      ...request,
      headers: Object.fromEntries(headers.map((name) => [name, headerPlaceholder])),
    })),
    ...(secrets.length > 0 && { secrets }),
    ...(script && { script: { fileName: script.fileName, text: script.text ?? '' } }),
    ...(simulated && { simulated }),
  };
}

/** The same as YAML. */
export function benchmarkRecipe(frozen: FrozenBenchmark): string | null {
  const benchmark = replicatedBenchmark(frozen);
  return benchmark && writeBenchmarkDocument(benchmark);
}
