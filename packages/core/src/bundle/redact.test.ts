import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aComparisonBundle } from '../testing/comparison-bundle';
import { aRunBundle } from '../testing/run-bundle';
import { benchmarkSchema, type BenchmarkInput } from '../workload/benchmark';
import { readBenchmarkDocument } from '../workload/benchmark-document';
import { bundleSchema } from './bundle';
import { benchmarkRecipe, headerPlaceholder } from './recipe';
import { redact, withoutTexts } from './redact';
import { redactions, type Redaction } from './redactions';
import { secretTexts } from './secret-texts';

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
  discounts: [],
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

describe('what may be secret', () => {
  const { definition } = aRunBundle().run;
  const benchmark = (change: Partial<BenchmarkInput>) =>
    benchmarkSchema.parse({
      ...{ name: 'b', subject: definition.subject, load: definition.load, slo: definition.slo },
      ...{ target: { baseUrl: 'https://gateway.example' }, requests: [{ name: 'a', path: '/' }] },
      ...change,
    });

  it('is credentials and query values of the address, values of headers with their parts, and references', () => {
    const headers = {
      'X-Key': 'value 1',
      'X-Version': '2',
      Authorization: 'Bearer {{secret:KEY}}',
      'X-Id': 'Basic abcd',
    };
    const body = '{{secret:OTHER}}';
    const texts = secretTexts(
      benchmark({
        target: { baseUrl: 'https://some:wo%20rds@gateway.example/?code=known' },
        requests: [{ name: 'a', path: '/', method: 'POST', headers, body }],
        secrets: ['KEY', 'OTHER'],
      }),
    );
    expect(new Set(texts)).toEqual(
      new Set([
        ...['some', 'wo%20rds', 'wo%2520rds', 'wo rds', 'known', 'value 1', 'value%201', 'Basic abcd', 'Basic%20abcd'],
        ...['abcd', 'Bearer {{secret:KEY}}', encodeURIComponent('Bearer {{secret:KEY}}')],
        ...['{{secret:KEY}}', encodeURIComponent('{{secret:KEY}}'), body],
      ]),
    );
  });

  it('goes from wherever a definition repeats it, and what is left can be run', () => {
    const canary = 'header-canary';
    const named = (place: string) => `${place} ${canary}`;
    const repeating: BenchmarkInput[] = [
      benchmark({ name: named('name') }),
      benchmark({ description: named('description') }),
      benchmark({ target: { baseUrl: `https://${canary}.example/${canary}` } }),
      benchmark({ subject: { ...definition.subject, policySet: named('set') } }),
      benchmark({ requests: [{ name: named('request'), path: '/' }] }),
      benchmark({ requests: [{ name: 'a', path: `/${canary}/1?x=${canary}`, headers: { [canary]: 'a' } }] }),
      benchmark({ requests: [{ name: 'a', path: '/', method: 'POST', body: named('body') }] }),
    ];
    for (const one of repeating) {
      const bundle = aRunBundle(one);
      expect(JSON.stringify(bundle)).toContain(canary);
      const left = withoutTexts(bundle, [canary]);
      expect(JSON.stringify(left)).not.toContain(canary);
      expect(bundleSchema.parse(left)).toEqual(left);
      expect(readBenchmarkDocument(benchmarkRecipe(left.run.definition)!).problems).toEqual([]);
      const comparison = aComparisonBundle();
      comparison.comparison.runs[0]!.definition = bundle.run.definition;
      expect(JSON.stringify(withoutTexts(comparison, [canary]))).not.toContain(canary);
    }
    const scripted = aRunBundle();
    scripted.run.definition.script = { fileName: 'own.js', text: named('//') };
    expect(withoutTexts(scripted, [canary]).run.definition.script).toEqual({ fileName: 'own.js', text: null });
    expect(withoutTexts(whole, [canary])).toEqual(whole);
  });

  it('has no name: references to secrets are numbered, in bodies and scripts alike', () => {
    const { run } = aRunBundle({
      requests: [{ name: 'a', path: '/', method: 'POST', body: '{{secret:OWN}} {{secret:B}} {{secret:OWN}}' }],
      ...{ engine: 'k6', script: { fileName: 'own.js', text: '{{secret:B}}' }, secrets: ['OWN', 'B'] },
    });
    expect(run.definition.requests[0]!.body).toBe('{{secret:SECRET_1}} {{secret:SECRET_2}} {{secret:SECRET_1}}');
    expect(run.definition.script!.text).toBe('{{secret:SECRET_2}}');
    expect(readBenchmarkDocument(benchmarkRecipe(run.definition)!).definition?.secrets).toEqual([
      'SECRET_1',
      'SECRET_2',
    ]);
  });
});
