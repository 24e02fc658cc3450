import { writeBenchmarkDocument, type BenchmarkInput } from '@headroom/core';
import { Command } from 'commander';
import { requireNamed } from '../api/apply';
import { openApi } from '../api/client';
import { readCredentials } from '../api/credentials';
import { withExitCode } from '../api/exit';
import { applyBenchmark } from './apply-benchmark';

/** `headroom benchmark …`: the benchmarks of an instance as files. */
export function benchmarkCommand(): Command {
  const benchmark = new Command('benchmark').description('benchmarks of an instance as YAML');
  benchmark
    .command('apply <file>')
    .description('make the benchmark of a file, or bring the one of its name to it')
    .action(async (file: string) => {
      process.exitCode = await withExitCode(async () => {
        const { id, name, isNew } = await applyBenchmark(openApi(await readCredentials()), file);
        process.stdout.write(`${name}: ${isNew ? 'made' : 'applied'} (${id})\n`);
        return 0;
      });
    });
  benchmark
    .command('get <name>')
    .description('print a benchmark as YAML, by its name or id')
    .action(async (named: string) => {
      process.exitCode = await withExitCode(async () => {
        const api = openApi(await readCredentials());
        const { id } = await requireNamed(api, 'benchmarks', named);
        const { body } = await api.ask<{ definition: BenchmarkInput }>(`/benchmarks/${id}`);
        process.stdout.write(writeBenchmarkDocument(body.definition));
        return 0;
      });
    });
  return benchmark;
}
