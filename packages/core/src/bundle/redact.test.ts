import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aRunBundle } from '../testing/run-bundle';
import { benchmarkSchema } from '../workload/benchmark';
import { readBenchmarkDocument } from '../workload/benchmark-document';
import { bundleSchema } from './bundle';
import { secretTexts } from './frozen-benchmark';
import { benchmarkRecipe, headerPlaceholder } from './recipe';
import { redact } from './redact';
import { redactions, type Redaction } from './redactions';

const whole = aRunBundle();
const never = ['header-canary', 'tenant-canary', 'pass-canary', 'url-canary', 'ann:'];

/** What each redaction takes out. */
const taken: Record<Redaction, string[]> = {
  names: [
    'Orders through',
    'before each sale',
    'jwt and logging',
    '"list"',
    'create',
    'validate-jwt',
    'log-to-eventhub',
  ],
  host: ['corp.example', '8443'],
  paths: ['/orders', '/api'],
  queries: ['query-canary'],
  headers: ['Authorization', 'X-Tenant'],
  bodies: ['body-canary'],
  prices: ['0.0000135', 'USD'],
};

it('every set of redactions takes out what it says, and leaves a bundle and a recipe that can be run', () => {
  fc.assert(
    fc.property(fc.subarray([...redactions]), fc.subarray([...redactions]), (what, later) => {
      const bundle = redact(redact(whole, what), later);
      const text = JSON.stringify(bundle);
      const all = redactions.filter((one) => what.includes(one) || later.includes(one));
      expect(bundle.redactions).toEqual(all);
      for (const canary of [...never, ...all.flatMap((one) => taken[one])]) expect(text).not.toContain(canary);
      expect(bundleSchema.parse(bundle)).toEqual(bundle);
      const recipe = readBenchmarkDocument(benchmarkRecipe(bundle.run.definition) ?? '');
      expect(recipe.problems).toEqual([]);
      expect(recipe.definition?.load).toEqual(bundle.run.definition.load);
    }),
  );
});

it('without redactions everything but secrets is there', () => {
  const text = JSON.stringify(aRunBundle());
  for (const kept of Object.values(taken).flat()) expect(text).toContain(kept);
  for (const canary of never) expect(text).not.toContain(canary);
});

it('sentences that repeat what was taken out go too; others stay', () => {
  const { run } = redact(aRunBundle(), ['host', 'names']);
  expect(run.sentence).toMatch(/^Taken out/);
  expect(run.stages[0]?.verdict.reasons[0]).toMatch(/^Taken out/);
  expect(run.stages[0]?.reason).toBe('Step 1 of 2.');
});

it('a body keeps its size, a query its names, a recipe its headers', () => {
  const { run } = redact(aRunBundle(), ['bodies', 'queries']);
  expect(run.definition.requests.map(({ path, body, bodyBytes }) => [path, body, bodyBytes])).toEqual([
    ['/orders?key=redacted&redacted', undefined, undefined],
    ['/orders', undefined, 22],
  ]);
  expect(benchmarkRecipe(run.definition)).toContain(`Authorization: ${headerPlaceholder}`);
});

it('names, descriptions and bodies that repeat an address go with it', () => {
  const script = { fileName: 'own.js', text: "http.get('https://gateway.corp.example/orders/7')" };
  const bundle = aRunBundle({
    description: 'Recorded from gateway.corp.example:8443/api.',
    requests: [
      { name: 'GET /orders/{id}', path: '/orders/7?next=https://gateway.corp.example/' },
      { name: 'pay', path: '/pay', method: 'POST', body: '{"back":"https://gateway.corp.example/orders/7"}' },
    ],
  });
  bundle.run.definition.script = script;
  const own = 'https://gateway.corp.example/baskets/9';
  const { requests, verdict } = bundle.run.stages[0]!;
  requests[0]!.requestName = own;
  verdict.reasons = [`${own}: p95 as measured.`];
  const slo = bundle.run.definition.slo;
  verdict.criteria = [{ requestName: own, slo, requests: 1, latencyMs: 1, errorRate: 0, passed: true }];

  const hostless = redact(bundle, ['host']);
  expect(JSON.stringify(hostless)).not.toMatch(/corp\.example/);
  expect(hostless.run.definition.requests.map(({ name, path }) => [name, path])).toEqual([
    ['GET /orders/{id}', '/redacted-1'],
    ['pay', '/pay'],
  ]);
  expect(hostless.run.stages[0]!.requests[0]!.requestName).toBe('request 3');
  expect(hostless.run.stages[0]!.verdict.criteria![0]!.requestName).toBe('request 3');
  expect(hostless.run.definition.script).toEqual({ fileName: 'own.js', text: null });

  const pathless = redact(bundle, ['paths']);
  expect(JSON.stringify(pathless)).not.toMatch(/orders|baskets|\/api|\/pay/);
  expect(pathless.run.definition.requests.map(({ name }) => name)).toEqual(['request 1', 'pay']);
  expect(redact(pathless, ['paths'])).toEqual(pathless);
  expect(bundleSchema.parse(pathless)).toEqual(pathless);
  const unnamed = JSON.stringify(redact(bundle, ['names']));
  expect(unnamed).not.toContain('baskets');
});

it('names of headers and ids of the gateway that repeat a host go with it, and the recipe can still be run', () => {
  const bundle = aRunBundle({
    subject: { gateway: 'gateway-corp-example', tier: 'corp-gateway.corp.example', units: 2, policySet: 'plain' },
    requests: [{ name: 'home', path: '/', headers: { 'X-Gateway.Corp.Example-Key': 'value', Accept: 'text/plain' } }],
  });
  expect(JSON.stringify(bundle)).toMatch(/gateway-corp-example[^]*X-Gateway\.Corp\.Example/);
  const hostless = redact(bundle, ['host']);
  expect(JSON.stringify(hostless)).not.toMatch(/corp[.-]example/i);
  expect(hostless.run.definition.subject).toMatchObject({ gateway: 'gateway', tier: 'tier' });
  expect(hostless.run.definition.requests[0]!.headers).toEqual(['X-Redacted-1', 'Accept']);
  expect(readBenchmarkDocument(benchmarkRecipe(hostless.run.definition)!).problems).toEqual([]);
  expect(redact(hostless, ['host'])).toEqual(hostless);
});

it('a script that was taken out leaves no recipe', () => {
  const script = { fileName: 'own.js', text: 'export default function () {}' };
  const bundle = aRunBundle();
  bundle.run.definition.script = script;
  expect(benchmarkRecipe(redact(bundle, ['bodies']).run.definition)).toBeNull();
  expect(JSON.stringify(redact(bundle, ['bodies', 'names']))).not.toMatch(/own\.js|export default/);
});

it('texts that may be secret are the credentials and the values of headers', () => {
  const target = { baseUrl: 'https://some:words@gateway.example' };
  const { definition } = aRunBundle().run;
  const benchmark = benchmarkSchema.parse({
    ...{ name: 'b', subject: definition.subject, target, load: definition.load, slo: definition.slo },
    requests: [{ name: 'a', path: '/', headers: { 'X-Key': 'value-1', 'X-Version': '2' } }],
  });
  expect(secretTexts(benchmark)).toEqual(['some', 'words', 'value-1']);
});
