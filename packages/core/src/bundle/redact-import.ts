import type { FrozenImport } from './frozen-import';
import type { Redaction } from './redactions';
import { renamedPolicies } from './renamed-policies';
import { renamed, repeatsOf } from './renamed-requests';
import { scrubber } from './scrub';

const hostInName = /\/\/([^/\s?#]+)/g;

/**
 * Imported results without what is taken out. Addresses are known of names of requests alone, so a name that holds one goes
 * as a whole; figures stay.
 * @param never what may be read nowhere of them
 */
export function redactImport(
  run: FrozenImport,
  what: ReadonlySet<Redaction>,
  never: readonly string[] = [],
): FrozenImport {
  const isNamed = !what.has('names');
  const names = [...run.requests.map(({ requestName }) => requestName), ...run.byName.map(({ name }) => name)];
  const hosts = what.has('host')
    ? names.flatMap((name) => [...name.matchAll(hostInName)].map(([, host = '']) => host))
    : [];
  const repeatsHost = repeatsOf([...never, ...hosts]);
  const told = renamed(
    [...new Set(names)],
    (name) =>
      !isNamed ||
      repeatsHost(name) ||
      (what.has('paths') && name.includes('/')) ||
      (what.has('queries') && name.includes('?')),
  );
  const policies = renamedPolicies(run.policies, what);
  const { subject } = run;
  const texts = [
    ...[...never, ...hosts, ...policies.taken, ...[...told].flatMap(([own, name]) => (own === name ? [] : [own]))],
    ...(isNamed ? [] : [run.name, subject?.policySet ?? '', ...run.files.map(({ name }) => name)]),
  ];
  const scrub = scrubber(texts);
  const repeats = repeatsOf(texts);
  const kept = (text: string, otherwise: string) => (repeats(text) ? otherwise : text);
  const named = (name: string) => told.get(name) ?? 'request';
  return {
    ...run,
    name: kept(run.name, 'An imported run'),
    files: run.files.map(({ name, ...file }, index) => ({ ...file, name: kept(name, `file ${index + 1}`) })),
    subject: subject && {
      ...subject,
      gateway: kept(subject.gateway, 'gateway'),
      tier: kept(subject.tier, 'tier'),
      policySet: kept(subject.policySet, 'policy set'),
    },
    policies: run.policies.map(policies.of),
    sentence: scrub(run.sentence),
    byName: run.byName.map((one) => ({ ...one, name: named(one.name) })),
    findings: run.findings.map((finding) => ({ ...finding, sentence: scrub(finding.sentence) })),
    ...{ laws: run.laws.map(scrub), assumed: run.assumed.map(scrub), notes: run.notes.map(scrub) },
    requests: run.requests.map((one) => ({ ...one, requestName: named(one.requestName) })),
  };
}
