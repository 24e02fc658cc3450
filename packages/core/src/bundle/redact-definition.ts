import type { FrozenBenchmark } from './frozen-benchmark';
import type { Redaction } from './redactions';
import { addressTexts, repeatsOf } from './renamed-requests';
import { scrubber } from './scrub';

interface Taken {
  /** Names of requests as they are told. */
  names: ReadonlyMap<string, string>;
  /** What nothing of it may repeat besides. */
  texts: readonly string[];
}

/** A definition without what is taken out; it stays one that can be run. */
export function redactDefinition(
  definition: FrozenBenchmark,
  what: ReadonlySet<Redaction>,
  { names, texts: never }: Taken,
): FrozenBenchmark {
  const { name, description, subject, target, requests, script } = definition;
  const named = what.has('names');
  const texts = [...addressTexts(definition, what), ...never];
  const repeats = repeatsOf(texts);
  // A script may hold anything of its target and its requests.
  const hidesScript = [...what].some((one) => one !== 'prices') || repeats(script?.text ?? '');
  return {
    ...definition,
    name: named || repeats(name) ? 'A benchmark' : name,
    description: named ? '' : scrubber(texts)(description),
    subject: {
      ...subject,
      gateway: repeats(subject.gateway) ? 'gateway' : subject.gateway,
      tier: repeats(subject.tier) ? 'tier' : subject.tier,
      policySet: named || repeats(subject.policySet) ? 'policy set' : subject.policySet,
    },
    target: { ...target, baseUrl: redactAddress(target.baseUrl, what, repeats) },
    script: script && {
      fileName: named || repeats(script.fileName) ? 'script' : script.fileName,
      text: hidesScript ? null : script.text,
    },
    requests: requests.map(({ body, bodyBytes, ...request }, index) => ({
      ...request,
      name: names.get(request.name) ?? `request ${index + 1}`,
      path: redactPath(request.path, index, what, repeats),
      headers: what.has('headers')
        ? []
        : request.headers.map((header, index) => (repeats(header) ? `X-Redacted-${index + 1}` : header)),
      ...(body && (what.has('bodies') || repeats(body))
        ? { bodyBytes: bytesOf(body) }
        : { ...(body !== undefined && { body }) }),
      ...(bodyBytes !== undefined && { bodyBytes }),
    })),
  };
}

/** The least size that a generated body can have stands for a shorter one. */
const bytesOf = (body: string) => Math.max(new TextEncoder().encode(body).length, 2);

function redactAddress(baseUrl: string, what: ReadonlySet<Redaction>, repeats: (text: string) => boolean): string {
  const { protocol, host, pathname } = new URL(baseUrl);
  const path = pathname === '/' ? '' : what.has('paths') || repeats(pathname) ? '/redacted' : pathname;
  return `${protocol}//${what.has('host') || repeats(host) ? 'redacted.invalid' : host}${path}`;
}

function redactPath(
  path: string,
  index: number,
  what: ReadonlySet<Redaction>,
  repeats: (text: string) => boolean,
): string {
  if (what.has('paths') || repeats(path)) return `/redacted-${index + 1}`;
  const at = path.indexOf('?');
  if (!what.has('queries') || at < 0) return path;
  const names = path
    .slice(at + 1)
    .split('&')
    .map((pair) => (pair.includes('=') ? `${pair.slice(0, pair.indexOf('='))}=redacted` : 'redacted'));
  return `${path.slice(0, at)}?${names.join('&')}`;
}

/** What sentences must not repeat. */
export function takenTexts(
  definition: FrozenBenchmark,
  what: ReadonlySet<Redaction>,
  requestNames: ReadonlyMap<string, string>,
): string[] {
  const { name, subject, script } = definition;
  return [
    ...addressTexts(definition, what),
    ...[...requestNames].flatMap(([own, told]) => (own === told ? [] : [own])),
    ...(what.has('names') ? [name, subject.policySet, script?.fileName ?? ''] : []),
  ];
}
