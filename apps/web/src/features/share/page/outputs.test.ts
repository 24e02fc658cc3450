import { redact, type Bundle } from '@headroom/core';
import { aComparisonBundle, anImportBundle, aPlanBundle, aReportBundle, aRunBundle } from '@headroom/core/testing';
import { Resvg } from '@resvg/resvg-js';
import { describe, expect, it } from 'vitest';
import { badgeSvg } from './badge';
import { embedPage } from './embed-page';
import { headlineOf } from './headline';
import { ogImage, ogSize, protectedOgImage } from './og-image';
import { sharePage, type SealedShare } from './share-page';

const seal: SealedShare = {
  ...{ sha256: 'ab'.repeat(32), signature: new Uint8Array(64), publicKey: new Uint8Array(32), expiresAt: null },
  ...{ bundleUrl: '/s/token/bundle', sealedUrl: '/s/token/sealed', start: 'shared=token' },
  imageUrl: 'https://headroom.example/s/token/og.png',
};
const run = aRunBundle();
const bundles: Bundle[] = [run, anImportBundle(), aPlanBundle(), aComparisonBundle(), aReportBundle()];
const badges = (bundle: Bundle) => headlineOf(bundle).badge;

it('a badge says the figure, what it holds for, and how good its evidence is', () => {
  expect(badges(run)).toBe('40 rps @ p95 < 60 ms · B');
  const simulated = { ...run, run: { ...run.run, simulated: true } };
  expect(headlineOf(simulated)).toMatchObject({ tone: 'sim', badge: '40 rps @ p95 < 60 ms · simulated' });
  const unanswered = { ...run, run: { ...run.run, answer: null, grade: null, outcome: 'aborted' as const } };
  expect(badges(unanswered)).toBe('Stopped · no evidence');
  expect(badges(anImportBundle())).toMatch(/^40(\.\d+)? rps answered, imported · C$/);
  const { run: imported, ...rest } = anImportBundle();
  const findings = [{ severity: 'breaks' as const, sentence: 'Little says no.' }];
  const total = { ...imported.total, throughputRps: null };
  expect(headlineOf({ ...rest, run: { ...imported, total, findings, grade: null } })).toMatchObject({
    ...{ tone: 'bad', badge: 'Imported · no evidence' },
  });
  expect(badges(aPlanBundle())).toMatch(/^Small × \d+ · [\d,.]+ USD\/month · [A-E] · prices 2026-11-20$/);
  expect(badges(redact(aPlanBundle(), ['prices']))).not.toMatch(/USD|prices/);
  expect(badges(aComparisonBundle())).toBe('2 runs compared · like for like');
  expect(badges(aReportBundle())).toMatch(/^[\d,.]+ USD\/month · [\d,.]+ USD per million · [A-E] · prices 2026-11-20$/);
});

it('a shared plan says at what use a million costs so much, and how included calls were read', () => {
  const bundle = aPlanBundle();
  const notes = ['Small: The included calls of Small are read as so many a month.'];
  const tiers = bundle.plan.problem.tiers.map((tier) => ({ ...tier, notes }));
  const plan = { ...bundle.plan, problem: { ...bundle.plan.problem, tiers } };
  expect(plan.answer.recommended?.units).toBeGreaterThan(1);
  expect(headlineOf({ ...bundle, plan }).sentence).toMatch(
    /USD per million at [\d,.]+( M)? calls a month \(included calls read as per instance\), .* sure\.$/,
  );
});

it.each([aPlanBundle(), aReportBundle()])('frame, image and card of a $kind say what its money rests on', (bundle) => {
  const { basis } = headlineOf(bundle);
  expect(basis).toMatch(/^Evidence of grade [A-E], prices seen on 2026-11-20\.$/);
  for (const output of [embedPage(bundle, '/s/token'), ogImage(bundle)]) expect(output).toContain(`>${basis}<`);
  expect(sharePage(bundle, seal)).toMatch(new RegExp(`<meta name="description" content="[^"]* ${basis}"`));
});

it('what tells no money says no day of prices', () => {
  for (const bundle of [run, anImportBundle(), aComparisonBundle(), redact(aPlanBundle(), ['prices'])])
    expect(headlineOf(bundle).basis).toBeNull();
});

describe.each(bundles)('of a $kind', (bundle) => {
  it('badge, image and frame are drawn of the bundle alone, and what is in it is text', () => {
    const evil = structuredClone(bundle);
    const name = `</title><script>alert("1")</script>'&`;
    if (evil.kind === 'run') {
      evil.run.sentence = name;
      Object.assign(evil.run.definition ?? evil.run, { name });
    }
    if (evil.kind === 'plan') evil.plan.name = name;
    if (evil.kind === 'comparison') evil.comparison.name = name;
    if (evil.kind === 'report') evil.report.stated.words.answer = evil.report.plans[0]!.name = name;
    for (const output of [badgeSvg(headlineOf(evil)), ogImage(evil), embedPage(evil, '/s/token')]) {
      expect(output).not.toMatch(/<script|NaN|undefined|\[object/);
      expect(output.length).toBeGreaterThan(300);
    }
  });

  it('the image has its size, and its headline', () => {
    const svg = ogImage(bundle);
    expect(svg).toContain('data-mark');
    const image = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
    expect([image.width, image.height]).toEqual([ogSize.width, ogSize.height]);
  });
});

it('the image of a protected link tells nothing of it', () => {
  expect(protectedOgImage()).not.toMatch(/rps|USD|data-mark/);
});
