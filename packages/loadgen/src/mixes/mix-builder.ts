import { invalidInput, requestSchema, secretsIn, type RequestSpec } from '@headroom/core';
import { hideInBody, hideInHeader, hideInQuery } from './hide-secrets';
import type { RequestMix } from './request-mix';

/** A request as a source describes it. */
export interface SourceRequest {
  /** Shown to people; the method and path when absent. */
  name?: string | undefined;
  method: string;
  /** Absolute, or a path with its query. */
  url: string;
  headers?: readonly (readonly [name: string, value: string])[];
  body?: string | undefined;
  weight?: number;
}

const methods: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
/** Headers that an engine sets by itself, or that belong to one browser's session or cache. */
const ownHeaders =
  /^(:.*|host|connection|content-length|transfer-encoding|expect|upgrade|keep-alive|te|trailer|proxy-.*|accept-encoding|user-agent|origin|referer|cache-control|pragma|if-.*|sec-.*|dnt|priority|x-forwarded-.*)$/i;
const maxRequests = 200;
const maxNameLength = 80;

/** Collects requests of one origin, folds equal ones into weights, and puts references in place of secrets. */
export class MixBuilder {
  private readonly found = new Map<string, RequestSpec>();
  private readonly origins = new Map<string, number>();
  private readonly sentences = new Map<string, number>();

  constructor(
    private readonly format: string,
    private readonly origin: string | null = null,
  ) {}

  /** Says that something of the source is not in the mix; equal sentences are counted. */
  leaveOut(sentence: string): void {
    this.sentences.set(sentence, (this.sentences.get(sentence) ?? 0) + 1);
  }

  /** Takes a request in, or says why it is left out. */
  add({ name, method, url, headers = [], body: written, weight = 1 }: SourceRequest): void {
    const verb = method.toUpperCase();
    const address = URL.parse(url, this.origin ?? 'http://mix.invalid');
    if (!address || !/^https?:$/.test(address.protocol))
      return this.leaveOut(`${verb} ${url.replace(/\?.*/s, '').slice(0, 100)}: not an http address.`);
    if (!methods.includes(verb))
      return this.leaveOut(`${verb} ${address.pathname}: the method ${verb} is not supported.`);
    if (address.hostname !== 'mix.invalid') {
      if (this.origin !== null && address.origin !== this.origin)
        return this.leaveOut(`Requests to ${address.origin}: a benchmark has one target.`);
      this.origins.set(address.origin, (this.origins.get(address.origin) ?? 0) + 1);
    }
    const say = (sentence: string) => this.leaveOut(sentence);
    const path = address.pathname + hideInQuery(address.search, say);
    this.noteHost(headers, address);
    const kept = this.headersOf(headers);
    const body = written && hideInBody(written, kept['content-type'] ?? '', say);
    const key = JSON.stringify([verb, path, kept, body]);
    const same = this.found.get(key);
    if (same) {
      same.weight += weight;
      return;
    }
    if (this.found.size >= maxRequests)
      return this.leaveOut(`Requests beyond the first ${maxRequests} different ones.`);
    const label = this.unusedName((name?.trim() || `${verb} ${address.pathname}`).slice(0, maxNameLength));
    const request = { name: label, method: verb, path, headers: kept, weight, ...(body !== undefined && { body }) };
    const checked = requestSchema.safeParse(request);
    if (checked.success) this.found.set(key, checked.data);
    else this.leaveOut(`${verb} ${address.pathname}: its ${problemsOf(checked.error.issues)}.`);
  }

  /** @throws HeadroomError `invalid-input` when nothing is left */
  build(): RequestMix {
    const requests = [...this.found.values()];
    const leftOut = Array.from(this.sentences, ([sentence, count]) =>
      count > 1 ? `${sentence} (${count} times)` : sentence,
    );
    if (requests.length === 0) throw invalidInput(`No request can be read from it. ${leftOut.join(' ')}`.trim());
    const [baseUrl = null] = [...this.origins].sort(([, left], [, right]) => right - left).map(([origin]) => origin);
    const secrets = secretsIn(requests.flatMap(({ headers, body = '' }) => [...Object.values(headers), body]));
    return { format: this.format, baseUrl, requests, secrets, leftOut };
  }

  /** Load goes to the host of the address and says so, whatever the source said to whoever answered there. */
  private noteHost(headers: readonly (readonly [string, string])[], { host }: URL): void {
    const said = headers.find(([name]) => /^(host|:authority)$/i.test(name))?.[1];
    if (said !== undefined && said.toLowerCase() !== host)
      this.leaveOut('The header Host: requests name the host of the target. Put that name into the base URL.');
  }

  private headersOf(headers: readonly (readonly [string, string])[]): Record<string, string> {
    const kept: Record<string, string> = {};
    for (const [name, value] of headers)
      if (!ownHeaders.test(name))
        kept[name.toLowerCase()] = hideInHeader(name, value, (sentence) => this.leaveOut(sentence));
    return kept;
  }

  private unusedName(name: string): string {
    const taken = new Set(Array.from(this.found.values(), (request) => request.name));
    if (!taken.has(name)) return name;
    for (let number = 2; ; number++) {
      const candidate = `${name.slice(0, maxNameLength - 5)} ${number}`;
      if (!taken.has(candidate)) return candidate;
    }
  }
}

const problemsOf = (issues: readonly { path: readonly PropertyKey[]; message: string }[]) =>
  issues.map(({ path, message }) => `${path.map(String).join(' ')} ${message}`).join(', ');
