import { invalidInput, readBenchmarkDocument, type Benchmark } from '@headroom/core';
import { apply, type Named } from '../api/apply';
import type { ApiClient } from '../api/client';
import { readText, UnreadableFile } from '../read-text';

/** A benchmark as an instance has it, as far as it is looked at here. */
interface StoredBenchmark extends Named {
  definition: Benchmark;
  definitionSha256: string;
}

/** Brings the benchmark of a YAML file to an instance. @throws HeadroomError `invalid-input` with each fault and its line */
export async function applyBenchmark(api: ApiClient, file: string) {
  const text = await readText(file, 'benchmark').catch((error: unknown) => {
    throw error instanceof UnreadableFile ? invalidInput(`${file}: ${error.message}.`) : error;
  });
  const { definition, problems } = readBenchmarkDocument(text);
  if (!definition)
    throw invalidInput(
      problems.map(({ line, column, path, message }) => `${file}:${line}:${column}: ${path} ${message}`).join('\n'),
    );
  return apply<StoredBenchmark>(api, 'benchmarks', {
    ...{ name: definition.name, made: definition, changed: definition },
    standing: (stored) => stored.definition,
  });
}
