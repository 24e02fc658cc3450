import { readFileSync } from 'node:fs';
import { requestSchema } from '@headroom/core';
import type { RequestSpec, ShardStage } from '@headroom/core';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { expect, it } from 'vitest';
import type { EngineJob } from '../engine';
import { jmeterEngine } from './engine';
import { mixTable } from './mix-table';
import { threadsOf } from './threads';

const open = { model: 'open', rps: 20, arrivals: 'poisson' } as const;
const requestOf = (request: object): RequestSpec => requestSchema.parse({ name: 'r', path: '/', ...request });
const jobFor = (requests: RequestSpec[], load: ShardStage['load'] = open, own: Partial<EngineJob> = {}): EngineJob => ({
  shard: 0,
  stage: { index: 0, load, maxSeconds: 3, startsInMs: 0, seed: 4 },
  target: { baseUrl: 'https://gateway.test/base', address: '192.0.2.7', timeoutMs: 1000, maxConnections: 40 },
  requests,
  batch: false,
  secretNames: ['TOKEN'],
  ...own,
});
const planOf = (...given: Parameters<typeof jobFor>) =>
  jmeterEngine.render(jobFor(...given)).find(({ name }) => name === 'plan.jmx')!.text;

/** The text of every property, by name; throws when the plan is not well-formed. */
function propertiesOf(plan: string): Map<string, string[]> {
  const properties = new Map<string, string[]>();
  const names: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ attributes }) => names.push(String(attributes.name ?? '')));
  parser.on('text', (text) => {
    const name = names.at(-1);
    if (name) properties.set(name, [...(properties.get(name) ?? []), text]);
  });
  parser.on('closetag', () => names.pop());
  parser.write(plan).close();
  return properties;
}

/** What JMeter calls and reads in a plan, but for the characters that stand for themselves. */
const functionsIn = (plan: string): string[] => plan.match(/\$\{(?!__char\(\d+\)\})[^}]*\}?/g) ?? [];
/** What JMeter makes of a text in which functions stand for characters alone. */
const evaluated = (text: string) =>
  /\$\{__char/.test(text)
    ? text.replace(/\$\{__char\((\d+)\)\}|\\\\/g, (part, code?: string) =>
        code ? String.fromCodePoint(Number(code)) : part[0]!,
      )
    : text;
/** The same before an XML parser: names are attributes. */
const unescaped = (xml: string) =>
  xml
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
const samplerName = (plan: string) => unescaped(/testclass="HTTPSamplerProxy" testname="([^"]*)"/.exec(plan)![1]!);

it('calls no function of JMeter for anything that a person wrote, and means that text', () => {
  const part = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('${__groovy(1)}', '\\${x}', '$\\{', '${a'));
  const text = fc.array(part).map((parts) => parts.join(''));
  const printable = text.map((value) => value.replace(/[^\x20-\x7e]/g, ''));
  const plain = functionsIn(planOf([requestOf({ method: 'POST', body: 'a', headers: { 'x-a': 'a' } })]));
  fc.assert(
    fc.property(text, text, printable, printable, (body, anyName, path, header) => {
      const name = `n${anyName}`.slice(0, 80);
      const headers = { [`$${header.replace(/[^$_a-z]/g, '')}`]: header };
      const baseUrl = 'http://${__groovy(1)}.test/${x}';
      const target = { ...jobFor([]).target, baseUrl };
      const request = requestOf({ name, method: 'POST', body, path: `/${path}`.replace(/[ #]/g, ''), headers });
      const plan = planOf([request], open, { target });
      expect(functionsIn(plan)).toEqual(plain);
      expect(evaluated(samplerName(plan))).toBe(name.toWellFormed());
      const properties = propertiesOf(plan);
      const held = (property: string) => properties.get(property)!.map(evaluated);
      if (body !== '') expect(held('Argument.value').at(-1)).toBe(body.toWellFormed());
      expect(held('StaticHost.Name')).toEqual(['${__groovy(1)}.test']);
      expect(held('Header.name')).toContain(Object.keys(headers)[0]!.toLowerCase());
      if (header.trim() !== '') expect(held('Header.value')).toContain(header);
    }),
    { numRuns: 100, seed: 5 },
  );
});

it('keeps secrets as references to the environment', () => {
  const plan = planOf([requestOf({ headers: { authorization: 'Bearer {{secret:TOKEN}}' } })]);
  expect(propertiesOf(plan).get('Header.value')).toContain('Bearer ${HEADROOM_SECRET_TOKEN}');
  expect(propertiesOf(plan).get('Argument.value')).toContain("${__groovy(System.getenv('HEADROOM_SECRET_TOKEN'))}");
});

it('spaces arrivals by the load, and lets users think after an answer', () => {
  const request = [requestOf({})];
  expect(planOf(request)).toContain('<PreciseThroughputTimer ');
  expect(planOf(request, { ...open, arrivals: 'uniform' })).toContain('<JSR223Timer ');
  const closed = planOf(request, { model: 'closed', users: 3, thinkTimeMs: 250 });
  expect(closed).not.toMatch(/Timer /);
  expect(propertiesOf(closed).get('ActionProcessor.duration')).toContain('250');
});

it('pins the address, follows no redirect and keeps connections', () => {
  const properties = propertiesOf(planOf([requestOf({ path: '/a?b={c}' })]));
  expect(properties.get('StaticHost.Name')).toEqual(['gateway.test']);
  expect(properties.get('StaticHost.Address')).toEqual(['192.0.2.7']);
  expect(properties.get('HTTPSampler.follow_redirects')).toEqual(['false']);
  expect(properties.get('HTTPSampler.use_keepalive')).toEqual(['true']);
  expect(properties.get('HTTPSampler.path')).toEqual(['/base/a?b=%7Bc%7D']);
  const { args } = jmeterEngine.command(
    '/stage',
    { node: '', builtinEngine: '', jmeter: { java: '/java', home: '/jm' } },
    jobFor([]),
  );
  expect(args).toEqual(expect.arrayContaining(['-Jhost=gateway.test', '-Jport=443', '-Jprotocol=https', '-Jrps=20']));
});

it('looks for the sign to stop in every answer, also in a person’s own plan', () => {
  const text = readFileSync(new URL('captured/parametric-plan.jmx', import.meta.url), 'utf8');
  const whole = text.replace('enabled="true"/>', 'enabled="true"><stringProp name="x">y</stringProp></TestPlan>');
  for (const plan of [
    planOf([requestOf({})]),
    ...[text, whole].map((own) => planOf([], open, { script: { fileName: 'mine.jmx', text: own } })),
  ]) {
    expect(plan.match(/<RegexExtractor /g)).toHaveLength(1);
    expect(plan.indexOf('<RegexExtractor ')).toBeLessThan(plan.indexOf('<ThreadGroup '));
    expect(propertiesOf(plan).get('RegexExtractor.regex')).toEqual(['(?im)^Headroom-Stop:[ \\t]*(1)[ \\t]*$']);
  }
});

const ownPlan = (text: string) => planOf([], open, { script: { fileName: 'mine.jmx', text } });

it('looks for it where the plan begins, whatever looks like that in comments and names', () => {
  const decoy = '<!-- <TestPlan/><hashTree> --><![CDATA[<TestPlan/><hashTree>]]>';
  const root = '<TestPlan testname="a/> b"><stringProp name="c">d</stringProp></TestPlan>';
  const plan = ownPlan(
    `<jmeterTestPlan><hashTree>${decoy}${root}<!-- e -->\n<hashTree></hashTree></hashTree></jmeterTestPlan>`,
  );
  const at = plan.indexOf('<RegexExtractor ');
  expect(plan.slice(0, at).trimEnd()).toMatch(/<!-- e -->\n<hashTree>$/);
  expect(plan.slice(0, at)).toContain(`${decoy}${root}`);
});

it.each([
  ['<jmeterTestPlan/>', ''],
  ['<!-- <TestPlan/><hashTree> -->', ''],
  ['<TestPlan ', '<TestPlan '.repeat(45_000)],
  ['</TestPlan> ', `</TestPlan>${' '.repeat(250_000)}`.repeat(2)],
  ['<TestPlan x="', '<TestPlan x="'.repeat(38_000)],
])('refuses a plan in which it could not look for it, soon: %s…', (head, text) => {
  const begun = performance.now();
  expect(() => ownPlan(text || head)).toThrow(/no TestPlan with a hashTree after it/);
  expect(performance.now() - begun).toBeLessThan(1_000);
});

it('refuses what JMeter cannot do', () => {
  const request = [requestOf({})];
  const refuse = (...given: Parameters<typeof jobFor>) => expect(() => planOf(...given));
  refuse(request, open, { batch: true }).toThrow(/k6/);
  refuse(request, { model: 'closed', users: 1, thinkTimeMs: 0, iterationsPerSecond: 2 }).toThrow(/Locust/);
  refuse(request, { model: 'closed', users: 41, thinkTimeMs: 0 }).toThrow(/41 users .* allows 40/);
  refuse([requestOf({ headers: { 'x-name': 'Zoë' } })]).toThrow(/"x-name".*ASCII/);
});

it('shares the mix by weight, and leaves nothing out', () => {
  const requests = [3, 1, 0.00001].map((weight, index) => requestOf({ name: `r${index}`, weight }));
  const table = mixTable(requests, 7);
  const shares = requests.map((_, index) => table.filter((row) => row === index).length / table.length);
  expect(shares[0]).toBeCloseTo(0.75, 3);
  expect(shares[1]).toBeCloseTo(0.25, 3);
  expect(shares[2]).toBeGreaterThan(0);
  expect(mixTable(requests, 7)).toEqual(table);
  expect(mixTable(requests, 8)).not.toEqual(table);
});

it('has threads for all requests that may be in flight, within the target’s connections', () => {
  expect(threadsOf(jobFor([]))).toBe(20);
  expect(threadsOf(jobFor([], { ...open, rps: 0.1 }))).toBe(1);
  expect(threadsOf(jobFor([], { ...open, rps: 1000 }))).toBe(40);
  expect(threadsOf(jobFor([], { model: 'closed', users: 7, thinkTimeMs: 0 }))).toBe(7);
});
