import type { Bundle, ComparisonBundle, FrozenRun, SharedRunBundle } from './bundle';
import type { FrozenImport } from './frozen-import';
import { noOwnNames, type OwnNames } from './own-names';
import { redactComparison } from './redact-comparison';
import { redactDefinition, takenTexts } from './redact-definition';
import { redactImport } from './redact-import';
import { redactPlan } from './redact-plan';
import { redactReport } from './redact-report';
import { redactions, redactionsOfImport, type Redaction } from './redactions';
import { renamedPolicies } from './renamed-policies';
import { renamedRequests } from './renamed-requests';
import { scrubber } from './scrub';

/**
 * Takes things out of a bundle and says which: what is left is the document that is hashed and signed. Definitions stay
 * valid ones, so that they can be run again with other names, hosts and paths.
 * @param own what people of the workspace have named themselves, which goes with names
 */
export function redact<Kind extends Bundle>(bundle: Kind, what: readonly Redaction[], own = noOwnNames): Kind {
  const there: readonly Redaction[] = isImport(bundle) ? redactionsOfImport : redactions;
  const all = there.filter((one) => what.includes(one) || bundle.redactions.includes(one));
  return { ...bundle, redactions: all, ...redactSubject(bundle, new Set(all), own) };
}

const isImport = (bundle: Bundle) => bundle.kind === 'run' && bundle.run.definition === null;

/**
 * A run or a comparison without anything that repeats one of `texts`: for what is never shared, before anything is taken out
 * that people may choose.
 */
export function withoutTexts<Kind extends SharedRunBundle | ComparisonBundle>(
  bundle: Kind,
  texts: readonly string[],
): Kind {
  const nothing: ReadonlySet<Redaction> = new Set();
  return bundle.kind === 'run'
    ? { ...bundle, run: redactAnyRun(bundle.run, nothing, texts) }
    : { ...bundle, comparison: redactComparison(bundle.comparison, nothing, texts) };
}

function redactSubject(bundle: Bundle, what: ReadonlySet<Redaction>, own: OwnNames) {
  switch (bundle.kind) {
    case 'run':
      return { run: redactAnyRun(bundle.run, what) };
    case 'plan':
      return { plan: redactPlan(bundle.plan, what, own) };
    case 'comparison':
      return { comparison: redactComparison(bundle.comparison, what) };
    case 'report':
      return { report: redactReport(bundle.report, what, own) };
  }
}

const redactAnyRun = (
  run: FrozenRun | FrozenImport,
  what: ReadonlySet<Redaction>,
  texts: readonly string[] = [],
): FrozenRun | FrozenImport => (run.definition === null ? redactImport(run, what, texts) : redactRun(run, what, texts));

function redactRun(run: FrozenRun, what: ReadonlySet<Redaction>, texts: readonly string[]): FrozenRun {
  const { definition } = run;
  const measured = run.stages.flatMap(({ requests, verdict }) =>
    [...requests, ...(verdict.criteria ?? [])].map(({ requestName }) => requestName),
  );
  const names = renamedRequests(definition, what, { measured, texts });
  const policies = renamedPolicies(run.policies, what);
  const renamed = <Item extends { requestName: string }>(item: Item): Item => ({
    ...item,
    requestName: names.get(item.requestName) ?? 'request',
  });
  const stages = run.stages.map((stage) => ({
    ...stage,
    requests: stage.requests.map(renamed),
    verdict: {
      ...stage.verdict,
      ...(stage.verdict.criteria && { criteria: stage.verdict.criteria.map(renamed) }),
    },
  }));
  const redacted: FrozenRun = {
    ...run,
    definition: redactDefinition(definition, what, { names, texts }),
    policies: run.policies.map(policies.of),
    testCost: what.has('prices') ? null : run.testCost,
    stages,
  };
  return scrubRun(redacted, [...texts, ...takenTexts(definition, what, names), ...policies.taken]);
}

/** Free texts of a run, without those that repeat one of `texts`. */
function scrubRun(run: FrozenRun, texts: readonly string[]): FrozenRun {
  const scrub = scrubber(texts);
  return {
    ...run,
    sentence: scrub(run.sentence),
    answer: run.answer && 'reason' in run.answer ? { ...run.answer, reason: scrub(run.answer.reason) } : run.answer,
    environment: Object.fromEntries(Object.entries(run.environment).map(([name, value]) => [name, scrub(value)])),
    testCost: run.testCost && {
      ...run.testCost,
      lines: run.testCost.lines.map((line) => ({
        ...line,
        name: scrub(line.name),
        source: line.source && scrub(line.source),
      })),
      unknown: run.testCost.unknown.map(scrub),
    },
    stages: run.stages.map((stage) => ({
      ...stage,
      reason: scrub(stage.reason),
      verdict: {
        ...stage.verdict,
        reasons: stage.verdict.reasons.map(scrub),
        checks: stage.verdict.checks.map((check) => ({ ...check, figures: scrub(check.figures) })),
      },
    })),
  };
}
