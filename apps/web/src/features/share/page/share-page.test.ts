import {
  benchmarkSchema,
  freezeBenchmark,
  parsePlan,
  readBenchmarkDocument,
  readPlanDocument,
  redact,
  type RunBundle,
} from '@headroom/core';
import { aComparisonBundle, anImportBundle, aPlanBundle, aReportBundle, aRunBundle } from '@headroom/core/testing';
import { expect, it } from 'vitest';
import { html } from './html';
import { plainPage } from './plain-page';
import { style } from './style';
import { sharePage, type SealedShare } from './share-page';

const evil = `<script>alert("1")</script>'&`;
const escapedEvil = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&amp;';

const benchmark = benchmarkSchema.parse({
  ...{ name: evil, description: evil },
  subject: { gateway: 'sample', tier: 'sample-s', units: 1, policySet: evil },
  target: { baseUrl: 'https://gateway.example' },
  requests: [{ name: evil, path: '/orders', headers: { 'X-Key': 'canary' } }],
  load: { kind: 'steps', steps: [{ rps: 20, seconds: 3 }], warmUpSeconds: 0 },
  slo: { percentile: 95, latencyMs: 100, maxErrorRate: 0.01 },
});

/** A run that was stopped before its first stage. */
const bundle: RunBundle = {
  ...{
    schema: 'headroom.bundle/1',
    kind: 'run',
    frozenAt: '2026-11-21T12:00:00.000Z',
    headroom: '0.1.0',
    redactions: [],
  },
  run: {
    ...{
      definition: freezeBenchmark(benchmark),
      policies: [evil],
      simulated: true,
      targetUnenforced: true,
      outcome: 'aborted',
    },
    ...{ sentence: evil, answer: null, grade: null, startedAt: null, finishedAt: null, testCost: null, stages: [] },
    environment: { [evil]: evil },
  },
};
const seal: SealedShare = {
  ...{ sha256: 'ab'.repeat(32), signature: new Uint8Array(64), publicKey: new Uint8Array(32), expiresAt: null },
  ...{ bundleUrl: '/s/token/bundle', sealedUrl: '/s/token/sealed', start: 'shared=token' },
  imageUrl: 'https://headroom.example/s/token/og.png',
};

it('puts text in as text', () => {
  expect(html`<p title="${evil}">${evil}${html`<b>${1}</b>`}${[html`<i>${evil}</i>`]}${null}${false}</p>`.html).toBe(
    `<p title="${escapedEvil}">${escapedEvil}<b>1</b><i>${escapedEvil}</i></p>`,
  );
});

it('nothing that people wrote is markup on a shared page', () => {
  const page = sharePage(bundle, seal);
  expect(page).not.toContain('<script>');
  expect(page.match(/<script /g)).toHaveLength(1);
  expect(page.split(escapedEvil).length).toBeGreaterThan(6);
  expect(page).not.toContain('canary');
});

it('says what was not measured as unknown, never as 0', () => {
  const page = sharePage(bundle, seal);
  expect(page).toContain('<dt>Capacity</dt><dd>–</dd>');
  expect(page).toContain('<dt>CPU per request</dt><dd>–</dd>');
  expect(page).toContain('Simulated');
  expect(page).toContain('does not end by itself');
});

it('the recipe on the page is a benchmark', () => {
  const page = sharePage(redact(bundle, ['names']), seal);
  expect(readBenchmarkDocument(recipeOn(page, 'The benchmark as YAML')).problems).toEqual([]);
});

/** As a reader copies it. */
const recipeOn = (page: string, name: string): string =>
  (page.split(`aria-label="${name}">`)[1]?.split('</pre>')[0] ?? '')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

it('the recipe on the page is the very plan, of a plan and of each plan of a report', () => {
  const [plan, report] = [aPlanBundle(), aReportBundle()];
  const [answer] = report.report.plans[0]!.answers;
  for (const [page, name, problem] of [
    [sharePage(plan, seal), 'The plan with its evidence and prices as YAML', plan.plan.problem],
    [sharePage(report, seal), '“Spring sale” on A gateway as YAML', answer!.problem],
  ] as const)
    expect(parsePlan(readPlanDocument(recipeOn(page, name)))).toEqual(problem);
});

it('its style is whole, as the policy allows it by its hash', () => {
  for (const page of [sharePage(bundle, seal), plainPage('unknown', 'token').page])
    expect(page).toContain(`<style>${style}</style>`);
});

it('a preview has no script, no seal and no download', () => {
  const page = sharePage(bundle, null);
  expect(page).not.toMatch(/<script|SHA-256|download/);
  expect(page).toContain('preview');
});

it('a link that does not open says so with its status, and nothing else', () => {
  const statuses = (
    ['unknown', 'expired', 'revoked', 'password-needed', 'wrong-password', 'too-many-tries'] as const
  ).map((state) => plainPage(state, 'token').status);
  expect(statuses).toEqual([404, 410, 410, 200, 403, 429]);
  expect(plainPage('password-needed', 'token').page).toContain('<form method="post" action="/s/token">');
  expect(plainPage('revoked', 'token').page).not.toMatch(/<form|<script/);
});

it('its pictures are in the page, for every width, in its own colours, and read out', () => {
  const page = sharePage(aRunBundle(), null);
  const pictures = page.match(/<svg [^]*?<\/svg>/g) ?? [];
  expect(pictures).toHaveLength(2 + 2 + 3);
  for (const picture of pictures) {
    expect(picture).toMatch(/role="img"[^]*<title>[^<]+<\/title><desc>[^<]+<\/desc>/);
    expect(picture).not.toMatch(/style=|#[0-9a-f]{6}|NaN/);
    for (const [, token] of picture.matchAll(/var\((--[a-z0-9-]+)\)/g)) expect(style).toContain(`${token}:`);
  }
  const [levels, , curve, , rate] = pictures;
  expect(levels).toContain('Highest rate inside the SLO: 40 rps');
  expect(levels?.match(/data-mark="point"/g)).toHaveLength(2);
  expect(curve).toContain('Of 1,064 successes');
  expect(rate).toContain('data-mark="line"');
  expect(page).not.toContain('No second of load');
});

it('a run without figures says why there is no picture', () => {
  const { run, ...rest } = aRunBundle();
  const stages = run.stages.map((stage) => ({ ...stage, startedAt: null }));
  expect(sharePage({ ...rest, run: { ...run, stages } }, null)).toContain('No second of load has been recorded yet.');
});

it('imported results are read as what they are, with no capacity, no SLO, and no benchmark to start from', () => {
  const { run, ...rest } = anImportBundle();
  const page = sharePage({ ...rest, run }, seal);
  for (const told of [
    ...['Before the move', 'not what can be', 'Evidence of grade C', 'JMeter', 'jwt and logging', 'SHA-256'],
    ...[
      'Little’s law',
      '90 s pass without any request',
      'id="percentile-curve"',
      'id="rate"',
      'no benchmark to run again',
    ],
  ])
    expect(page).toContain(told);
  expect(page).not.toMatch(/Capacity|SLO:|benchmarks\/new|NaN|undefined|\[object/);
  const summary = { ...run, requests: [], seconds: { offered: [], completed: [], succeeded: [] }, grade: null };
  const told = sharePage({ ...rest, run: summary }, seal);
  expect(told).toContain('none: the files hold a summary');
  expect(told).toContain('No evidence for a plan');
  expect(told).not.toMatch(/<svg|NaN|undefined/);
  const findings = [{ severity: 'breaks' as const, sentence: 'More in flight than users.' }];
  expect(sharePage({ ...rest, run: { ...run, findings } }, null)).toContain('These results cannot be what they say');
});

it('a plan is read with its answer, its options, what it rests on, its prices, and its pictures', () => {
  const whole = aPlanBundle();
  const page = sharePage(whole, seal);
  const { recommended } = whole.plan.answer;
  expect(page).toContain(`Small × ${recommended?.units}`);
  for (const name of ['cost-against-rate', 'capacity-by-option', 'policy-tax']) expect(page).toContain(`id="${name}"`);
  for (const told of ['Spring sale', '0.10 USD', 'jwt → log', 'run jwt-log', 'headroom recommend plan.yaml', '10 %'])
    expect(page).toContain(told);
  expect(page.match(/<svg /g)).toHaveLength(3 + 2 + 2);
  expect(page).not.toMatch(/NaN|undefined|\[object/);
});

it('a plan without prices tells no amount, and says so', () => {
  const page = sharePage(redact(aPlanBundle(), ['prices', 'names']), seal);
  expect(page).toContain('what it costs is not shown');
  expect(page).not.toMatch(/\d USD|Spring sale|jwt|id="cost-against-rate"/);
});

it('a comparison is read with its ratios, its runs, its picture and where they differ', () => {
  const page = sharePage(aComparisonBundle(), seal);
  for (const told of [
    'Held against A',
    'Worse',
    'p95 latency',
    'Like for like',
    'id="compare-percentiles"',
    'Benchmark of B',
  ])
    expect(page).toContain(told);
  expect(page.match(/<svg /g)).toHaveLength(3);
  expect(page).not.toMatch(/NaN|undefined|\[object/);
});

it('a report is read with its answer in words, its figures, what was not tested, its pictures and every table', () => {
  const { report, ...rest } = aReportBundle();
  const page = sharePage({ ...rest, report }, seal);
  for (const told of [
    ...[
      'Cost report of 2 plans',
      '1 of the 2 plans of this report has an answer and costs',
      'Autumn sale',
      'It lacks log.',
    ],
    ...['Month on month', 'What each policy costs', 'Price list, seen on 2026-11-20', '1 of 2 plans without'],
    ...['id="cost-months"', 'id="cost-against-rate"', 'id="policy-tax"', 'headroom recommend plan.yaml'],
  ])
    expect(page).toContain(told);
  expect(page).not.toMatch(/NaN|undefined|\[object/);
  const unnamed = sharePage(redact({ ...rest, report }, ['names']), seal);
  expect(unnamed).not.toMatch(/Spring|Autumn|jwt/);
  expect(unnamed).toContain('plan 1');
});

it('what was brought in says so above all figures, and whose key it was signed by', () => {
  const page = sharePage(aRunBundle(), { ...seal, importedAt: new Date('2026-11-22T10:00:00Z'), start: 'bundle=id' });
  expect(page).toContain('Imported: none of this was measured in this workspace.');
  expect(page.indexOf('aria-label="Origin"')).toBeLessThan(page.indexOf('aria-label="Verdict"'));
  expect(page).toContain('href="/benchmarks/new?bundle=id"');
  expect(sharePage(aRunBundle(), seal)).not.toContain('Imported:');
});

it.each([
  ['run', aRunBundle(), ['/benchmarks/new?shared=token']],
  ['run that was imported', anImportBundle(), []],
  ['plan', aPlanBundle(), ['/plans/new?shared=token']],
  [
    'comparison',
    aComparisonBundle(),
    ['/benchmarks/new?shared=token&amp;of=A', '/benchmarks/new?shared=token&amp;of=B'],
  ],
  ['report', aReportBundle(), ['/plans/new?shared=token&amp;of=1']],
] as const)('a %s can be started from where it is read; a preview cannot', (_, one, forms) => {
  const links = (page: string) =>
    [...page.matchAll(/class="button" href="(\/(?:plans|benchmarks)[^"]*)"/g)].map(([, href]) => href);
  expect(links(sharePage(one, seal))).toEqual(forms);
  expect(links(sharePage(one, null))).toEqual([]);
});
