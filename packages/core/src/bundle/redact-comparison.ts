import type { FrozenBenchmark } from './frozen-benchmark';
import type { FrozenComparedRun, FrozenComparison } from './frozen-comparison';
import { redactDefinition, takenTexts } from './redact-definition';
import type { Redaction } from './redactions';
import { renamedPolicies } from './renamed-policies';
import { renamedRequests, repeatsOf } from './renamed-requests';
import { scrubber } from './scrub';

/**
 * A comparison without what is taken out of its runs; its figures stay, and are compared again the same way.
 * @param never what may be read nowhere of it
 */
export function redactComparison(
  comparison: FrozenComparison,
  what: ReadonlySet<Redaction>,
  never: readonly string[] = [],
): FrozenComparison {
  const policies = renamedPolicies(
    comparison.runs.flatMap((run) => run.policies),
    what,
  );
  const names = what.has('names') ? comparison.runs.map(({ name }) => name) : [];
  const texts = [
    ...never,
    ...names,
    ...policies.taken,
    ...comparison.runs.flatMap(({ definition }) => textsOf(definition, what, never)),
  ];
  const isNamed = !what.has('names') && !repeatsOf(texts)(comparison.name);
  return {
    ...scrubComparison(comparison, texts),
    name: isNamed ? comparison.name : 'A comparison',
    runs: comparison.runs.map((run) => ({
      ...redactRun(run, what, { texts, never }),
      policies: run.policies.map(policies.of),
    })),
  };
}

const textsOf = (
  definition: FrozenBenchmark | null,
  what: ReadonlySet<Redaction>,
  never: readonly string[],
): string[] => (definition ? takenTexts(definition, what, renamedRequests(definition, what, { texts: never })) : []);

function redactRun(
  run: FrozenComparedRun,
  what: ReadonlySet<Redaction>,
  { texts, never }: Record<'texts' | 'never', readonly string[]>,
): FrozenComparedRun {
  const { definition, label } = run;
  return {
    ...scrubComparedRun(run, texts),
    name: what.has('names') || repeatsOf(texts)(run.name) ? `Run ${label}` : run.name,
    definition:
      definition &&
      redactDefinition(definition, what, {
        names: renamedRequests(definition, what, { texts: never }),
        texts: never,
      }),
  };
}

function scrubComparedRun(run: FrozenComparedRun, texts: readonly string[]): FrozenComparedRun {
  const scrub = scrubber(texts);
  const { answer, environment } = run;
  return {
    ...run,
    answer: answer && 'reason' in answer ? { ...answer, reason: scrub(answer.reason) } : answer,
    environment: Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, scrub(value)])),
  };
}

/** Free texts of a comparison, without those that repeat one of `texts`. */
function scrubComparison(comparison: FrozenComparison, texts: readonly string[]): FrozenComparison {
  const scrub = scrubber(texts);
  const { comparability, comparisons, runs } = comparison;
  return {
    ...comparison,
    runs: runs.map((run) => scrubComparedRun(run, texts)),
    comparability: {
      ...comparability,
      sentences: comparability.sentences.map(scrub),
      traits: comparability.traits.map((trait) => ({
        ...trait,
        values: trait.values.map((value) => value && scrub(value)),
      })),
    },
    comparisons: comparisons.map((one) => ({
      ...one,
      notCompared: one.notCompared.map(scrub),
      metrics: one.metrics.map((metric) => ({ ...metric, sentence: scrub(metric.sentence) })),
    })),
  };
}
