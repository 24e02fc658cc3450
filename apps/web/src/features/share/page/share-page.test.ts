import { benchmarkSchema, freezeBenchmark, readBenchmarkDocument, redact, type RunBundle } from '@headroom/core';
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
  bundleUrl: '/s/token/bundle',
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
  const [, recipe = ''] = /aria-label="The benchmark as YAML">([^]*?)<\/pre>/.exec(page) ?? [];
  expect(readBenchmarkDocument(recipe.replaceAll('&#39;', "'").replaceAll('&quot;', '"')).problems).toEqual([]);
});

it('its style is whole, as the policy allows it by its hash', () => {
  for (const page of [sharePage(bundle, seal), plainPage('unknown').page])
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
  ).map((state) => plainPage(state).status);
  expect(statuses).toEqual([404, 410, 410, 200, 403, 429]);
  expect(plainPage('password-needed').page).toContain('<form method="post">');
  expect(plainPage('revoked').page).not.toMatch(/<form|<script/);
});
