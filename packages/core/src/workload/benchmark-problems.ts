import { engineTraits } from './engines';
import type { Benchmark } from './benchmark';
import type { RequestSpec } from './request';
import { maxRequestNames } from './request-names';
import { secretsIn } from './secrets';

export interface BenchmarkProblem {
  path: (string | number)[];
  message: string;
}

/** What does not go together in a benchmark whose parts are each well formed. */
export function benchmarkProblems(benchmark: Benchmark): BenchmarkProblem[] {
  return [...requestProblems(benchmark), ...engineProblems(benchmark), ...runnerProblems(benchmark)];
}

function requestProblems({ requests, script, secrets }: Benchmark): BenchmarkProblem[] {
  const problems: BenchmarkProblem[] = [];
  const names = requests.map(({ name }) => name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated) problems.push({ path: ['requests'], message: `the name "${repeated}" is used twice` });
  if (requests.length === 0 && !script)
    problems.push({ path: ['requests'], message: 'must have at least one request' });
  requests.forEach((request, index) => {
    if (request.slo && index >= maxRequestNames)
      problems.push({
        path: ['requests', index, 'slo'],
        message: `cannot be judged: only the first ${maxRequestNames} requests are measured apart`,
      });
    const unnamed = secretsIn(textsOf(request)).find((name) => !secrets.includes(name));
    if (unnamed)
      problems.push({
        path: ['requests', index],
        message: `uses the secret ${unnamed}, which is not listed in secrets`,
      });
  });
  return problems;
}

const textsOf = ({ headers, body }: RequestSpec) => [...Object.values(headers), ...(body === undefined ? [] : [body])];

function engineProblems({ engine, load, batch, script }: Benchmark): BenchmarkProblem[] {
  const traits = engineTraits[engine];
  const model = load.kind === 'closed' ? 'closed' : 'open';
  const problems: BenchmarkProblem[] = [];
  if (!traits.loadModels.includes(model))
    problems.push({
      path: ['engine'],
      message: `${traits.label} makes ${traits.loadModels.join(' and ')} load only; this load is ${model}`,
    });
  if (load.kind === 'closed' && load.iterationsPerSecond !== undefined && !traits.paced)
    problems.push({ path: ['load', 'iterationsPerSecond'], message: `cannot be held by ${traits.label}; Locust can` });
  if (batch && !traits.batch)
    problems.push({ path: ['batch'], message: `is not possible with ${traits.label}; k6 sends requests at once` });
  if (batch && model === 'open')
    problems.push({ path: ['batch'], message: 'needs a closed load: one iteration is several requests' });
  if (!script) return problems;
  if (traits.scriptExtension === null)
    problems.push({ path: ['script'], message: `${traits.label} runs no scripts; choose k6, Locust or JMeter` });
  else if (!script.fileName.endsWith(traits.scriptExtension))
    problems.push({
      path: ['script', 'fileName'],
      message: `must end in ${traits.scriptExtension} for ${traits.label}`,
    });
  if (batch)
    problems.push({ path: ['batch'], message: 'is for generated scripts; your own script decides what it sends' });
  return problems;
}

function runnerProblems({ runner, simulated, engine, shards, load }: Benchmark): BenchmarkProblem[] {
  const problems: BenchmarkProblem[] = [];
  if (runner === 'simulated' && !simulated)
    problems.push({ path: ['simulated'], message: 'is needed by the simulated runner' });
  if (runner !== 'simulated' && simulated)
    problems.push({ path: ['simulated'], message: 'is only for the simulated runner' });
  if (runner === 'simulated' && (engine !== 'builtin' || shards > 1))
    problems.push({ path: ['engine'], message: 'the simulated runner has the builtin engine and one shard only' });
  if (runner === 'azure-load-testing' && engine !== 'jmeter' && engine !== 'locust')
    problems.push({ path: ['engine'], message: 'Azure Load Testing runs JMeter and Locust only' });
  if (load.kind === 'closed' && load.steps.some(({ users }) => users < shards))
    problems.push({
      path: ['shards'],
      message: 'must not be more than the users of any step: a shard needs one at least',
    });
  return problems;
}
