import type { Bundle, FrozenRun } from './bundle';
import type { FrozenBenchmark } from './frozen-benchmark';
import { redactions, type Redaction } from './redactions';
import { scrubber } from './scrub';

/**
 * Takes things out of a bundle and says which: what is left is the document that is hashed and signed. Definitions stay
 * valid ones, so that they can be run again with other names, hosts and paths.
 */
export function redact(bundle: Bundle, what: readonly Redaction[]): Bundle {
  const all = redactions.filter((one) => what.includes(one) || bundle.redactions.includes(one));
  return { ...bundle, redactions: all, run: redactRun(bundle.run, new Set(all)) };
}

function redactRun(run: FrozenRun, what: ReadonlySet<Redaction>): FrozenRun {
  const { definition } = run;
  const requestNames = renamed(
    definition.requests.map(({ name }) => name),
    what,
  );
  const stages = run.stages.map((stage) => ({
    ...stage,
    requests: stage.requests.map((request) => ({ ...request, requestName: requestNames(request.requestName) })),
    verdict: {
      ...stage.verdict,
      ...(stage.verdict.criteria && {
        criteria: stage.verdict.criteria.map((one) => ({ ...one, requestName: requestNames(one.requestName) })),
      }),
    },
  }));
  const redacted: FrozenRun = {
    ...run,
    definition: redactDefinition(definition, what, requestNames),
    testCost: what.has('prices') ? null : run.testCost,
    stages,
  };
  return scrubRun(redacted, takenTexts(definition, what));
}

/** Free texts of a run, without those that repeat one of `texts`. */
export function scrubRun(run: FrozenRun, texts: readonly string[]): FrozenRun {
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

function redactDefinition(
  definition: FrozenBenchmark,
  what: ReadonlySet<Redaction>,
  requestNames: (name: string) => string,
): FrozenBenchmark {
  const { name, description, subject, target, requests, script } = definition;
  const named = what.has('names');
  return {
    ...definition,
    name: named ? 'A benchmark' : name,
    description: named ? '' : description,
    subject: { ...subject, policySet: named ? 'policy set' : subject.policySet },
    target: { ...target, baseUrl: redactAddress(target.baseUrl, what) },
    script: script && { fileName: named ? 'script' : script.fileName, text: what.has('bodies') ? null : script.text },
    requests: requests.map(({ body, bodyBytes, ...request }, index) => ({
      ...request,
      name: requestNames(request.name),
      path: redactPath(request.path, index, what),
      headers: what.has('headers') ? [] : request.headers,
      ...(what.has('bodies') && body ? { bodyBytes: bytesOf(body) } : { ...(body !== undefined && { body }) }),
      ...(bodyBytes !== undefined && { bodyBytes }),
    })),
  };
}

/** The least size that a generated body can have stands for a shorter one. */
const bytesOf = (body: string) => Math.max(new TextEncoder().encode(body).length, 2);

function redactAddress(baseUrl: string, what: ReadonlySet<Redaction>): string {
  const { protocol, host, pathname } = new URL(baseUrl);
  const path = pathname === '/' ? '' : what.has('paths') ? '/redacted' : pathname;
  return `${protocol}//${what.has('host') ? 'redacted.invalid' : host}${path}`;
}

function redactPath(path: string, index: number, what: ReadonlySet<Redaction>): string {
  if (what.has('paths')) return `/redacted-${index + 1}`;
  const [place = '', query] = splitOnce(path);
  if (!what.has('queries') || query === undefined) return path;
  const names = query
    .split('&')
    .map((pair) => (pair.includes('=') ? `${pair.slice(0, pair.indexOf('='))}=redacted` : 'redacted'));
  return `${place}?${names.join('&')}`;
}

const splitOnce = (path: string): [string, string?] => {
  const at = path.indexOf('?');
  return at < 0 ? [path] : [path.slice(0, at), path.slice(at + 1)];
};

/** Names of requests as they are told: numbered where names are taken out. */
function renamed(names: readonly string[], what: ReadonlySet<Redaction>): (name: string) => string {
  if (!what.has('names')) return (name) => name;
  const numbers = new Map(names.map((name, index) => [name, `request ${index + 1}`]));
  // A script gives its requests names that its definition does not know.
  return (name) => numbers.get(name) ?? numbers.set(name, `request ${numbers.size + 1}`).get(name)!;
}

/** What sentences must not repeat. */
function takenTexts(definition: FrozenBenchmark, what: ReadonlySet<Redaction>): string[] {
  const { host, hostname, pathname } = new URL(definition.target.baseUrl);
  const { name, subject, requests, script } = definition;
  const paths = [pathname, ...requests.flatMap(({ path }) => [path, splitOnce(path)[0]])].filter(
    (path) => path !== '/',
  );
  return [
    ...(what.has('host') ? [host, hostname] : []),
    ...(what.has('paths') ? paths : []),
    ...(what.has('names') ? [name, subject.policySet, script?.fileName ?? '', ...requests.map((one) => one.name)] : []),
  ];
}
